import { reminderPlanner } from '../features/contact/contact.ts'
import { transferEffects } from '../features/disbursements/disbursements.ts'
import { holdOpenedLoan } from '../features/holds/holds.ts'
import { billQueue } from '../features/mobile-bills/mobile-bills.ts'
import { pinSender, type SendPin } from '../features/one-time-codes/one-time-codes.ts'
import { followLoan } from '../features/origination/acts/closing/end-application.ts'
import { effectsOf } from '../features/origination/acts/effects.ts'
import {
  type Application,
  type ApplicationStore,
  type ApplicationWriter,
  agreementNumber,
  type OriginationContext,
} from '../features/origination/origination.ts'
import { issueCertificate } from '../features/self-management/self-management.ts'
import type { Disbursement } from '../features/servicing/open-loan.ts'
import {
  type LoanEventListener,
  loanStore,
  openLoan,
  type ServicingContext,
} from '../features/servicing/servicing.ts'
import { upfrontPaymentsOfOrders } from '../features/upfront-payments/upfront-payments.ts'
import type { WithdrawalContext } from '../features/withdrawals/withdrawals.ts'
import type { Outbox } from '../platform/jobs/outbox.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Random } from '../ports/random.ts'

type OriginationBase = Omit<OriginationContext, 'outbox' | 'effects' | 'sendPin'> & {
  readonly random: Random
}

export type ApplicationsAndLoans = {
  readonly origination: OriginationContext
  readonly servicing: ServicingContext
  readonly withdrawals: WithdrawalContext
  readonly sendPin: SendPin
}

export function applicationsAndLoans(base: OriginationBase, outbox: Outbox): ApplicationsAndLoans {
  const { secrets, random, publicUrl, store, brand } = base
  const onLoanEvents = loanEventListener(store, outbox)
  const loanContext = { secrets, random, onLoanEvents }
  const effects = effectsOf({
    secrets,
    outbox,
    brand,
    publicUrl,
    openLoan: async (transaction, application, disbursedOn, who) => {
      const opened = await openLoan(loanContext, transaction, disbursementOf(application, disbursedOn), who)
      await holdOpenedLoan(servicing, transaction, opened, who)
    },
    upfrontPayments: upfrontPaymentsOfOrders,
    transfers: transferEffects,
  })
  const sendPin = pinSender({ secrets, outbox, random, host: new URL(publicUrl).hostname })
  const origination: OriginationContext = { ...base, outbox, effects, sendPin }
  const servicing = servicingOf({ ...base, onLoanEvents }, origination)
  return {
    origination,
    servicing,
    withdrawals: { servicing, store, outbox, publicUrl },
    sendPin,
  }
}

export function disbursementOf(application: Application, disbursedOn: string): Disbursement {
  const { id, origin, person, facts } = application
  const { terms, paymentDay } = facts
  if (terms === null || paymentDay === null) throw new Error(`application ${id} has nothing agreed to lend`)
  return {
    applicationId: id,
    contractNumber: agreementNumber(id),
    origin,
    document: person.document,
    isMobileBill: facts.isBilledOnMobileInvoice,
    terms,
    paymentDay,
    disbursedOn,
  }
}

export function loanEventListener(store: ApplicationStore, outbox: Outbox): LoanEventListener {
  const listeners = [billQueue({ outbox, store }), reminderPlanner(outbox)]
  return async (transaction, events, now) => {
    for (const listen of listeners) await listen(transaction, events, now)
  }
}

type ServicingBase = Pick<ServicingContext, 'db' | 'random' | 'onLoanEvents'> & {
  readonly secrets: Secrets
  readonly store: ApplicationStore
}

/** Moves its application, certifies a paid or void loan, and holds a reopened one whose person is held. */
export function servicingOf(base: ServicingBase, origination: ApplicationWriter): ServicingContext {
  const servicing: ServicingContext = {
    ...base,
    followLoan: async (transaction, applicationId, end, who) => {
      await followLoan(origination, transaction, applicationId, end, who)
      if (end !== 'LoanReopened') return issueCertificate(base, transaction, applicationId, who)
      const stored = await loanStore.findByApplication(transaction, applicationId)
      if (stored !== null) await holdOpenedLoan(servicing, transaction, stored, who)
    },
  }
  return servicing
}
