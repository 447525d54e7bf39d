import { linkMessages } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { reachesApplication } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hideEmail } from '../../platform/hide.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { newId } from '../../platform/ids.ts'
import { isExceeded, occurrences, recordOccurrence } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { checkPin, pinErrorTexts, pinLimitText, type SendPin } from '../one-time-codes/one-time-codes.ts'
import {
  type Application,
  type ApplicationStore,
  emailOf,
  lineOf,
  type MailingContext,
  orderOf,
  queueMail,
  type UpfrontPayment,
} from '../origination/origination.ts'
import {
  type ChannelSettings,
  type PlatformSettings,
  readChannelSettings,
  readPlatformSettings,
} from '../policy/policy.ts'
import { isPayable, mailPaymentLink } from './payment-link.ts'
import { linkTexts } from './text/upfront-payments.ts'

export type ResendContext = MailingContext & {
  readonly db: Kysely<Database>
  readonly store: ApplicationStore
  readonly sendPin: SendPin
}

type Resend = {
  readonly id: string
  readonly email: string | undefined
  readonly pin: string | undefined
}

/**
 * Answers how many are left today. To the registered address for a holder of id or ticket; another needs
 * the signed-in owner and a code, and the registered one learns of it.
 */
export async function resendLink(
  context: ResendContext,
  upfrontPayment: UpfrontPayment,
  { id, email, pin }: Resend,
  { actor, now, requestId }: Pick<ReceivedRequest, 'actor' | 'now' | 'requestId'>,
): Promise<Result<number>> {
  const { db, secrets, store } = context
  const found = await store.find(db, id)
  if (found === null) return refuse('NoEncontrado', { message: linkMessages.noLink })
  const ofChannel = await readChannelSettings(db, found.origin, businessDate(now))
  const registered = await emailOf(db, secrets, found)
  const to = email ?? registered
  const documentIndex = secrets.blindIndex('document', found.person.document)
  const isOwner = reachesApplication(actor, { applicationId: id, documentIndex })
  const needsCode = to !== registered && !isOwner
  const limit = limitOf(context, upfrontPayment, found, ofChannel)

  if (needsCode) {
    // Before a code is sent in vain.
    if (!isPayable(found, upfrontPayment, now)) return refuse('EtapaInvalida', { status: found.status })
    if (await isExceeded(db, limit, now)) return refuseMore(upfrontPayment)
    const settings = await readPlatformSettings(db, businessDate(now))
    const confirmed = await confirmByCode(context, found, pin, { settings, now })
    if (!confirmed.ok) return confirmed
  }
  return inTransaction(db, async (transaction) => {
    const application = await store.lock(transaction, id)
    if (!isPayable(application, upfrontPayment, now)) {
      return refuse('EtapaInvalida', { status: application.status })
    }
    const sent = await occurrences(transaction, limit, now)
    if (sent >= limit.max) return refuseMore(upfrontPayment)
    await recordOccurrence(transaction, limit, now)
    const mailContext = { ...context, transaction, now }
    await mailPaymentLink(mailContext, application, upfrontPayment, `resent:${newId()}`, to)
    if (to !== registered)
      await tellRegisteredAddress(mailContext, application, { upfrontPayment, registered, to })
    await writeAudit(
      transaction,
      {
        actor: actor.kind === 'anonymous' ? { kind: 'payer', applicationId: id } : actor,
        action: 'resendLink',
        subjectType: 'application',
        subjectId: id,
        after: { upfrontPayment, isRegisteredAddress: to === registered },
        requestId,
      },
      now,
    )
    return done(limit.max - sent - 1)
  })
}

const limitOf = (
  { secrets }: ResendContext,
  upfrontPayment: UpfrontPayment,
  { id, person }: Application,
  { epaycoAdvancedEmailResendQuantity }: ChannelSettings,
) => ({
  kind: `${upfrontPayment}-link-resent:${id}`,
  subject: secrets.blindIndex('document', person.document),
  max: epaycoAdvancedEmailResendQuantity,
  windowSeconds: 86_400,
})

const refuseMore = (upfrontPayment: UpfrontPayment) =>
  refuse('LimiteDeReenvios', upfrontPayment === 'guarantee' ? { message: linkMessages.guaranteeLimit } : {})

type ElsewhereSending = {
  readonly upfrontPayment: UpfrontPayment
  readonly registered: string
  readonly to: string
}

const tellRegisteredAddress = (
  context: Parameters<typeof queueMail>[0],
  application: Application,
  { upfrontPayment, registered, to }: ElsewhereSending,
): Promise<void> =>
  queueMail(context, application, `link-elsewhere:${newId()}`, {
    to: registered,
    mail: 'link-elsewhere',
    data: {
      firstName: application.person.firstName,
      upfrontPayment,
      orderNumber: orderOf(application.facts)?.orderNumber ?? '',
      sentAt: context.now.toString(),
      toMasked: hideEmail(to),
    },
  })

const purpose = 'otherAddress'

/** `CodigoRequerido` both for the missing and the wrong code. */
async function confirmByCode(
  { db, secrets, store, sendPin }: ResendContext,
  application: Application,
  code: string | undefined,
  { settings, now }: { readonly settings: PlatformSettings; readonly now: Temporal.Instant },
): Promise<Result<true>> {
  const { id } = application
  const { document } = application.person
  if (code === undefined) {
    return inTransaction(db, async (transaction) => {
      await store.lock(transaction, id)
      const request = { applicationId: id, document, mobile: lineOf(application), purpose } as const
      const sent = await sendPin(transaction, request, settings, now)
      return sent.ok ? refuse('CodigoRequerido', { message: linkTexts.codeSent }) : sent
    })
  }
  const documentIndex = secrets.blindIndex('document', document)
  const check = await checkPin(
    db,
    secrets,
    { documentIndex, code, applicationId: id, purpose },
    settings,
    now,
  )
  if (check.ok) return done(true)
  return check.pinError === null
    ? refuse('LimiteDeIntentos', { message: pinLimitText.wrongPerDay })
    : refuse('CodigoRequerido', { message: pinErrorTexts[check.pinError] })
}
