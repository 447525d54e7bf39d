import type { OfficeActContext } from '../features/approvals/approvals.ts'
import { mailLoanVoided } from '../features/claims/claims.ts'
import { tellOfMove, tellOfSale } from '../features/contact/contact.ts'
import { revealVerbs } from '../features/office/office.ts'
import type { PaymentsContext } from '../features/payments/payments.ts'
import { readUsuryCaps } from '../features/policy/policy.ts'
import { upfrontPaymentVerbs } from '../features/upfront-payments/upfront-payments.ts'
import type { ApplicationsAndLoans } from './applications-and-loans.ts'
import { closeStepsOf } from './close-steps.ts'
import type { Foundation } from './foundation.ts'

type PaymentParts = Pick<Foundation, 'db' | 'secrets' | 'provider' | 'settings'>

export function actContext(
  foundation: Foundation,
  { origination, servicing }: Pick<ApplicationsAndLoans, 'origination' | 'servicing'>,
): OfficeActContext {
  const { outbox, publicUrl } = origination
  const { secrets, store } = foundation
  return {
    ...servicing,
    secrets,
    store,
    machineNow: Date.now,
    closeSteps: closeStepsOf(foundation),
    revealVerbs,
    paymentVerbs: paymentVerbs(foundation, { origination, servicing }),
    tellOfMove: tellOfMove({ store, secrets, outbox, publicUrl }),
    tellOfSale: tellOfSale({ store, secrets, outbox }),
    tellOfVoid: (transaction, told, now) =>
      mailLoanVoided({ ...foundation, outbox, publicUrl }, transaction, told, now),
  }
}

export const paymentVerbs = (
  foundation: PaymentParts,
  { origination, servicing }: Pick<ApplicationsAndLoans, 'origination' | 'servicing'>,
): PaymentsContext => ({
  ...foundation,
  outbox: origination.outbox,
  servicing,
  upfrontPayments: upfrontPaymentVerbs(origination),
  usuryCaps: () => readUsuryCaps(foundation.db),
})
