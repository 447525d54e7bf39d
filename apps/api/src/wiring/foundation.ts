import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type MailData, renderMail } from '../emails/index.ts'
import { renderSms, type SmsPayload } from '../emails/sms.ts'
import { readPlaces } from '../features/addresses/addresses.ts'
import { challengeSpender } from '../features/captcha/captcha.ts'
import { claimBinder, claimHolder } from '../features/claims/claims.ts'
import { reminderSender } from '../features/contact/contact.ts'
import { handInBill } from '../features/mobile-bills/mobile-bills.ts'
import { failureReporter } from '../features/monitoring/monitoring.ts'
import { staffSessionsOf } from '../features/office/office.ts'
import { abandonOrder, releaseOrder } from '../features/origination/acts/agreement/orders.ts'
import {
  type Application,
  type ApplicationStore,
  drawSignatureAnnex,
  type MailPayload,
  readDocument,
} from '../features/origination/origination.ts'
import { applicationStore } from '../features/origination/store/applications.ts'
import { submittedFormStore } from '../features/origination/store/forms.ts'
import {
  amountInProcess,
  composePaymentMail,
  type PaymentMail,
  receiptFile,
} from '../features/payments/payments.ts'
import { readPlatformSettings } from '../features/policy/policy.ts'
import { preValidationStore } from '../features/pre-validation/pre-validation.ts'
import { drawPaper, statementOf } from '../features/self-management/self-management.ts'
import { linkSessionsOf, resetLinkMailer, sessionsOf } from '../features/sign-in/sign-in.ts'
import { unpaidUpfrontPayments } from '../features/upfront-payments/upfront-payments.ts'
import { type Brand, brandOf } from '../platform/brand.ts'
import { businessDate } from '../platform/business-date.ts'
import type { Config } from '../platform/config.ts'
import { createChangeFeed } from '../platform/database/change-feed.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  type Attempt,
  createOutbox,
  type EffectHandlers,
  type NotSent,
  type Outbox,
} from '../platform/jobs/outbox.ts'
import { createQueue } from '../platform/jobs/queue.ts'
import type { Log } from '../platform/log.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { systemRandom } from '../platform/random.ts'
import type { Secrets } from '../platform/secrets.ts'
import { openWorldClock } from '../platform/world-clock.ts'
import type { MailSender, SmsSender } from '../ports/message-sender.ts'
import type { Bill, Operator, Order } from '../ports/operator.ts'
import { applicationsAndLoans } from './applications-and-loans.ts'
import { connectCaptcha, connectPayments, connectProviders, watchProviders } from './connect-providers.ts'

export type Foundation = Awaited<ReturnType<typeof layFoundation>>

type EffectContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: Pick<ApplicationStore, 'find'>
  readonly brand: Brand
  readonly sms: SmsSender
  readonly mail: MailSender
  readonly operator: Operator
  readonly mailResetLink: EffectHandlers[string]
  readonly paperOf: (loanId: string, paper: 'statement' | 'settlement') => Promise<DrawnPaper | null>
  readonly paymentMailOf: (told: PaymentMail) => Promise<MailPayload>
}

type DrawnPaper = { readonly filename: string; readonly content: Uint8Array }

type OrderPayload = { readonly orderNumber: string }

type GivenUpOrder = OrderPayload & { readonly reference: string }

export async function layFoundation(
  config: Config,
  { db, connectionString }: Pick<OpenDatabase, 'db' | 'connectionString'>,
  log: Log,
) {
  const { publicUrl } = config
  const random = systemRandom
  const secrets = await openSecrets(db, config, random)
  const clock = await openWorldClock(db, !config.isProduction)
  const queue = createQueue(connectionString, log)
  const { watch, breakers } = watchProviders(log)
  const payments = connectPayments(config, log, watch)
  const providers = connectProviders(config, watch)
  const base = {
    db,
    connectionString,
    secrets,
    random,
    publicUrl,
    standbys: config.databaseStandbys,
    log,
    clock,
    queue,
    changes: createChangeFeed(connectionString, log),
    payments,
    breakers,
    brand: brandOf(config.lender, {
      publicUrl,
      siteUrl: config.operatorSiteUrl,
      supportChatUrl: config.supportChatUrl,
    }),
    store: applicationStore(secrets),
    forms: submittedFormStore(secrets),
    preValidations: preValidationStore(secrets),
    places: readPlaces(),
    sessions: sessionsOf(db, random),
    linkSessions: linkSessionsOf(db, random),
    staffSessions: staffSessionsOf({ db, secrets, random, machineNow: Date.now }),
    settings: oncePerInstant((now) => readPlatformSettings(db, businessDate(now))),
    ...providers,
    unpaidUpfrontPayments: (application: Application) =>
      unpaidUpfrontPayments({ db, secrets, publicUrl }, application),
    reportFailure: failureReporter({ monitoring: providers.monitoring, log, now: clock.now }),
    provider: payments.provider,
    captcha: connectCaptcha(config, secrets.captchaKey, challengeSpender(db)),
  }
  const handlers = {
    ...effectHandlers({
      ...base,
      mailResetLink: resetLinkMailer({ ...base, outbox: () => outbox }),
      paperOf: (loanId, paper) => drawPaper({ ...base, publicUrl }, loanId, paper, clock.now()),
      paymentMailOf: (told) => composePaymentMail(base, told, clock.now()),
    }),
    reminder: reminderSender({
      ...base,
      inProcessOf: amountInProcess,
      drawStatement: (credit, now) => statementOf(base, credit, now),
    }),
    bindClaim: claimBinder(base),
    holdForClaim: (payload: unknown, attempt: Attempt) =>
      claimHolder({ servicing: applicationsAndLoans(base, outbox).servicing, secrets })(payload, attempt),
  }
  const outbox: Outbox = createOutbox({
    db,
    secrets,
    queue,
    handlers: () => handlers,
    now: clock.now,
    onParked: (facts) => log.error(facts, 'effect parked'),
  })
  return { ...base, outbox }
}

/** Jobs of a round and parts of a call share it. */
function oncePerInstant<T>(
  read: (now: Temporal.Instant) => Promise<T>,
): (now: Temporal.Instant) => Promise<T> {
  let latest: { readonly now: Temporal.Instant; readonly value: Promise<T> } | null = null
  return (now) => {
    if (latest?.now.equals(now)) return latest.value
    const mine = { now, value: read(now) }
    latest = mine
    mine.value.catch(() => {
      if (latest === mine) latest = null
    })
    return mine.value
  }
}

function effectHandlers({
  db,
  secrets,
  store,
  brand,
  sms,
  mail,
  operator,
  mailResetLink,
  paperOf,
  paymentMailOf,
}: EffectContext): EffectHandlers {
  const fileOf = async (attachment: MailPayload['attachments'][number]): Promise<DrawnPaper | null> => {
    if ('paperOf' in attachment) return paperOf(attachment.paperOf, attachment.paper)
    const content = await ('annexOf' in attachment
      ? drawSignatureAnnex({ db, secrets, store, brand }, attachment.annexOf)
      : readDocument({ db, secrets }, attachment.documentId))
    return { filename: attachment.filename, content }
  }
  const sendMail = async (payload: unknown, { id, dueAt }: Attempt): Promise<NotSent | undefined> => {
    const { to, mail: name, data, attachments } = payload as MailPayload
    const content = renderMail(name, data, brand)
    const files = await Promise.all(attachments.map(fileOf))
    const papers = files.filter((file) => file !== null)
    if (papers.length < files.length) return { droppedBecause: 'no such paper any more' }
    const drawn = name === 'payment-receipt' ? [await receiptFile(data as MailData[typeof name], brand)] : []
    const pdfs = papers.map((paper) => ({ ...paper, contentType: 'application/pdf' }))
    await mail.send({ id, at: dueAt.toString(), to, ...content, attachments: [...pdfs, ...drawn] })
    return undefined
  }
  return {
    sms: async (payload, { id, dueAt }) => {
      const message = payload as SmsPayload
      await sms.send({ id, at: dueAt.toString(), to: message.to, text: renderSms(message, brand) })
    },
    mail: sendMail,
    paymentMail: async (payload, attempt) => sendMail(await paymentMailOf(payload as PaymentMail), attempt),
    mailResetLink,
    // A stranger costs the same work (anti-enumeration).
    nothing: async () => undefined,
    presentBill: (payload, { now }) => handInBill({ db, operator }, payload as Bill, now),
    dispatchOrder: async (payload) => {
      await operator.dispatchOrder(payload as OrderPayload)
    },
    abandonOrder: async (payload, { now }) => {
      await abandonOrder({ db, operator }, payload as Order, now)
    },
    releaseOrder: async (payload, { now }) => {
      await releaseOrder({ db, operator }, payload as GivenUpOrder, now)
    },
  }
}
