import { availableParallelism } from 'node:os'
import { addressRoutes } from '../features/addresses/addresses.ts'
import { bankRoutes } from '../features/bank-accounts/bank-accounts.ts'
import { borrowerRoutes } from '../features/borrower/routes.ts'
import { captchaRoutes, openWithTicket, spendTicket } from '../features/captcha/captcha.ts'
import { claimRoutes } from '../features/claims/claims.ts'
import { type ConfigurationContext, configurationRoutes } from '../features/configuration/configuration.ts'
import { fastPaymentRoutes } from '../features/fast-payment/routes.ts'
import { frontLogRoutes } from '../features/front-log/front-log.ts'
import { mobileBillRoutes } from '../features/mobile-bills/mobile-bills.ts'
import { officeRoutes } from '../features/office/office.ts'
import { signByCode } from '../features/origination/acts/agreement/sign-by-code.ts'
import { concludeForm, confirmForm } from '../features/origination/acts/form/conclude-form.ts'
import { sendFormPin } from '../features/origination/acts/form/store-form.ts'
import { progressRoutes } from '../features/origination/edge/progress.ts'
import { originationRoutes } from '../features/origination/edge/routes.ts'
import { isOpen, reachedApplications } from '../features/origination/origination.ts'
import { ownDataRoutes } from '../features/own-data/own-data.ts'
import { paymentRoutes, paymentsInProcess } from '../features/payments/payments.ts'
import { readChannelSettings } from '../features/policy/policy.ts'
import {
  findFormProof,
  isAskedForOther,
  preValidationRoutes,
} from '../features/pre-validation/pre-validation.ts'
import { billPrefix, openUnknownEventTask, orderPrefix } from '../features/reconciliation/reconciliation.ts'
import { refundRoutes } from '../features/refunds/routes.ts'
import { selfManagementRoutes } from '../features/self-management/self-management.ts'
import { openShopLink, type ShopDeskContext, shopDeskRoutes } from '../features/shop-desk/shop-desk.ts'
import {
  createPasswordHasher,
  openProvedSession,
  signInRoutes,
  wordsOfBrand,
} from '../features/sign-in/sign-in.ts'
import { simulationRoutes } from '../features/simulation/simulate-offer.ts'
import { termsRoutes } from '../features/terms/terms.ts'
import { upfrontPaymentRoutes } from '../features/upfront-payments/upfront-payments.ts'
import {
  reportDeviceReturned,
  withdrawalNotes,
  withdrawalRoutes,
} from '../features/withdrawals/withdrawals.ts'
import { isSignedIn, type WithApplication } from '../platform/actor.ts'
import { businessDate } from '../platform/business-date.ts'
import type { Config } from '../platform/config.ts'
import type { BindCall } from '../platform/http/bind.ts'
import type { ReceivedRequest } from '../platform/http/received.ts'
import { ProviderUnavailable } from '../ports/provider-unavailable.ts'
import { actContext, wireReconciliation } from './act-context.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import type { Foundation } from './foundation.ts'
import type { Payments } from './wire-payments.ts'

export function bindRoutes(
  inRoom: (room: string) => BindCall,
  config: Config,
  foundation: Foundation,
  verbs: ApplicationsAndLoans,
  payments: Payments,
): void {
  const { origination, servicing, withdrawals, sendPin } = verbs
  const { db, brand, places, log } = foundation
  const { storeLinkKey } = config
  const desk = deskOf(config, foundation, origination)
  const spend = (received: ReceivedRequest, person?: Buffer) => spendTicket(db, received, person)

  originationRoutes(inRoom('Applications'), {
    ...origination,
    random: foundation.random,
    unpaidUpfrontPayments: foundation.unpaidUpfrontPayments,
    storeLinkKey,
    safeReturnUrl: desk.safeReturnUrl,
    spendTicket: spend,
    reportDeviceReturned: (returned, who) => reportDeviceReturned(withdrawals, returned, who),
    tellOfUnknownOrder: async (order, now) => {
      log.error(order, 'order of no application')
      const subject = { id: `${orderPrefix}${order.orderNumber}`, amount: null }
      await openUnknownEventTask(db, { ...subject, event: order.event }, now)
    },
    findFormProof: (transaction, of, now) => findFormProof(foundation, transaction, of, now),
    isAskedForOther: (transaction, of, now) => isAskedForOther(foundation, transaction, of, now),
    openProvedSession: (session, request) => openProvedSession(foundation, session, request),
  })
  preValidationRoutes(inRoom('Quota'), { ...foundation, ...origination, storeLinkKey, spendTicket: spend })
  progressRoutes(inRoom('Applications'), {
    ...origination,
    changes: foundation.changes,
    now: foundation.clock.now,
  })
  signInRoutes(inRoom('Sign-in'), {
    ...foundation,
    sendPin,
    spendTicket: spend,
    // A core stays for other requests.
    hasher: createPasswordHasher(Math.max(1, availableParallelism() - 1)),
    brandWords: wordsOfBrand(brand),
    sendFormPin: (applicationId, asker, settings, now) =>
      sendFormPin(origination, applicationId, asker, settings, now),
    confirmForm: (formId, { now, requestId }, settings) =>
      confirmForm(origination, formId, { now, requestId, settings }),
    signByCode: (request, shown, settings) => signByCode(origination, request, shown, settings),
    concludeForm: async (formId, { now, requestId }, settings) => {
      try {
        const settled = await concludeForm(origination, formId, { now, requestId, settings })
        return settled.ok ? settled.value : null
      } catch (error) {
        if (error instanceof ProviderUnavailable) return null
        throw error
      }
    },
    openShopLink: (data, request) => openShopLink(desk, data, request),
    applicationOfSession: (actor) => applicationOfSession(foundation, actor),
  })
  shopDeskRoutes(inRoom('Shop desk'), desk)
  captchaRoutes(inRoom('Captcha'), foundation)
  addressRoutes(inRoom('Addresses'), places)
  bankRoutes(inRoom('Banks'))
  termsRoutes(inRoom('Terms'), foundation)
  simulationRoutes(inRoom('Simulation'), foundation)
  frontLogRoutes(inRoom('Reports of screens'), {
    log,
    publicUrl: config.publicUrl,
    reportFailure: foundation.reportFailure,
  })
  configurationRoutes(inRoom('Configuration'), configurationOf(config, foundation))

  borrowerRoutes(inRoom('Borrower'), foundation)
  claimRoutes(inRoom('Claims'), { ...foundation, spendTicket: spend })
  refundRoutes(inRoom('Refunds'), foundation)
  ownDataRoutes(inRoom('Own data'), foundation)
  selfManagementRoutes(inRoom('Credits'), { ...foundation, paymentsInProcess, withdrawalNotes })
  withdrawalRoutes(inRoom('Withdrawals'), { ...foundation, withdrawals })
  mobileBillRoutes(inRoom('Mobile bills'), {
    ...servicing,
    tellOfUnknownBill: async (bill, now) => {
      log.error(bill, 'bill of no loan')
      const { billNumber, ...word } = bill
      await openUnknownEventTask(db, { id: `${billPrefix}${billNumber}`, ...word }, now)
    },
  })

  const { directory } = foundation
  if (config.office !== null && directory !== null) {
    officeRoutes(inRoom('Office'), {
      ...foundation,
      ...actContext(foundation, { origination, servicing }),
      publicUrl: config.publicUrl,
      directory,
      officeUrl: config.office.url,
      reconciliation: wireReconciliation(foundation, verbs),
    })
  }

  paymentRoutes(inRoom('Payments'), { ...foundation, ...payments.pipeline })
  upfrontPaymentRoutes(inRoom('Payments before delivery'), { ...foundation, sendPin, spendTicket: spend })
  fastPaymentRoutes(inRoom('Fast payment'), {
    ...foundation,
    openWithTicket: (received, documentOf, mayOpen) => openWithTicket(db, received, documentOf, mayOpen),
  })
}

const configurationOf = (
  { identity, chat }: Config,
  { db, brand, secrets, settings }: Foundation,
): ConfigurationContext => ({
  brand,
  identityPageUrl: identity.pageUrl,
  chat,
  browserPublicKey: { ...secrets.browserKey.public },
  settings,
  channelSettings: (origin, now) => readChannelSettings(db, origin, businessDate(now)),
})

const deskOf = (
  config: Config,
  { linkSessions }: Foundation,
  origination: ApplicationsAndLoans['origination'],
): ShopDeskContext => ({
  ...origination,
  linkSessions,
  storeLinkKey: config.storeLinkKey,
  safeReturnUrl: (url) => safeReturnUrl(url, config),
})

async function applicationOfSession({ db, store, forms }: Foundation, actor: WithApplication) {
  const all = await reachedApplications({ db, store }, actor)
  const unsettled = isSignedIn(actor)
    ? await forms.findUnconcluded(db, actor.documentIndex)
    : await forms.findUnconcludedOf(db, actor.applicationId)
  const openApplicationId = all.find(isOpen)?.id ?? unsettled?.applicationId ?? null
  return { openApplicationId, endedApplicationId: openApplicationId === null ? (all[0]?.id ?? null) : null }
}

/** Parsed as a browser does; listed origins only (open redirect). */
export function safeReturnUrl(
  typed: string | undefined,
  { returnOrigins, isProduction }: Pick<Config, 'returnOrigins' | 'isProduction'>,
): string | null {
  if (typed === undefined || !URL.canParse(typed)) return null
  const { protocol, username, password, origin, href } = new URL(typed)
  const isWeb = protocol === 'https:' || (protocol === 'http:' && !isProduction)
  // A `blob:` reports its inner origin.
  return isWeb && username === '' && password === '' && returnOrigins.includes(origin) ? href : null
}
