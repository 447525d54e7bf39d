import { reminderPlanner } from '../features/contact/contact.ts'
import { billQueue } from '../features/mobile-bills/mobile-bills.ts'
import { pinSender, type SendPin } from '../features/one-time-codes/one-time-codes.ts'
import {
  type ApplicationStore,
  effectsOf,
  followLoan,
  type OriginationParts,
} from '../features/origination/origination.ts'
import { issueCertificate } from '../features/self-management/self-management.ts'
import { type MomentListener, openLoan, type ServicingParts } from '../features/servicing/servicing.ts'
import { upfrontPaymentsOfOrders } from '../features/upfront-payments/upfront-payments.ts'
import type { Outbox } from '../platform/jobs/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Random } from '../ports/random.ts'

type Parts = Omit<OriginationParts, 'outbox' | 'effects'> & { readonly random: Random }

export type ApplicationsAndLoans = {
  readonly origination: OriginationParts
  readonly servicing: ServicingParts
  readonly sendPin: SendPin
}

/** The verbs of applications and loans, wired to one another and to an outbox by which all they set off leaves. */
export function applicationsAndLoans(parts: Parts, outbox: Outbox): ApplicationsAndLoans {
  const { secrets, random, publicUrl, store } = parts
  const tell = momentTeller(store, outbox)
  const effects = effectsOf({
    secrets,
    outbox,
    publicUrl,
    openLoan: (transaction, application, disbursedOn, who) =>
      openLoan({ secrets, random, tell }, transaction, application, disbursedOn, who),
    upfrontPayments: upfrontPaymentsOfOrders,
  })
  const origination: OriginationParts = { ...parts, outbox, effects }
  const servicing = servicingOf({ ...parts, tell }, origination)
  const sendPin = pinSender({ secrets, outbox, random, host: new URL(publicUrl).hostname })
  return { origination, servicing, sendPin }
}

/** Tells what a day is worth telling of a loan to all who listen. */
export function momentTeller(store: ApplicationStore, outbox: Outbox): MomentListener {
  const listeners = [billQueue({ outbox, store }), reminderPlanner(outbox)]
  return async (transaction, moments, now) => {
    for (const listen of listeners) await listen(transaction, moments, now)
  }
}

type LoanParts = Pick<ServicingParts, 'db' | 'random' | 'tell'> & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
}

/** The verbs of loans, whose end moves their application, and issues the certificate of what is paid. */
export const servicingOf = (
  parts: LoanParts,
  origination: Pick<OriginationParts, 'store' | 'effects'>,
): ServicingParts => ({
  ...parts,
  followLoan: async (transaction, applicationId, end, who) => {
    await followLoan(origination, transaction, applicationId, end, who)
    if (end === 'LoanPaidOff') await issueCertificate(parts, transaction, applicationId, who)
  },
})
