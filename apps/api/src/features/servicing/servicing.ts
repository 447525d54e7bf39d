/** What other capabilities may use of the loans; everything else in this folder is its own business. */
export {
  type AppliedPayment,
  applyPayment,
  applyPaymentsWithin,
  applyPaymentWithin,
} from './apply-payment.ts'
export { assignHeld, assignSuspense, type HeldMoney } from './assign-suspense.ts'
export { checkLoan, checkLoans } from './check-loans.ts'
export { isPaymentKnown } from './claim-payment.ts'
export { advanceLoans } from './daily/advance-loans.ts'
export { type CorrectionParts, correctPaidLoans } from './daily/correct-paid-loans.ts'
export type { LoanMoment, MomentListener } from './daily/moments.ts'
export { giveLoanTo } from './give-loan-to.ts'
export { loanStore } from './loan-store.ts'
export { openLoan } from './open-loan.ts'
export { openMissingLoans } from './open-missing-loans.ts'
export { creditToReturn, owesRefund } from './owes-refund.ts'
export type { ServicingParts, Who } from './parts.ts'
export { assignedReference, type PaymentAnswer, type PaymentOrder, type PaymentSource } from './payment.ts'
export { type History, historiesOf, loanBeforePayment } from './payment-history.ts'
export { type LoanToday, loanAt, loanToday } from './plan/loan-today.ts'
export { presentBalance } from './plan/present-balance.ts'
export { presentDues } from './plan/present-dues.ts'
export { type LoanFacts, presentLoanCard } from './plan/present-loan-card.ts'
export { presentPlan } from './plan/present-plan.ts'
export { presentPreview, presentRemaining } from './plan/present-preview.ts'
export { returnSurplus } from './return-surplus.ts'
export { type ReversedPayment, reversePayment, reversePaymentWithin } from './reverse-payment.ts'
export { sellPortfolio } from './sell-portfolio.ts'
export type { StoredLoan } from './stored-loan.ts'
