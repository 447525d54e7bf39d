export { type AppliedPayment, applyPayments, applyToLocked } from './apply-payments.ts'
export { assignHeld, assignSuspense } from './assign-suspense.ts'
export { isLoanOfMoney, sumOfLines } from './bookkeeping.ts'
export { chargeOff } from './charge-off.ts'
export { checkLoan } from './check-loans.ts'
export { advanceLoans } from './daily/advance-loans.ts'
export { weighCap } from './daily/late-caps.ts'
export type { LoanEvent, LoanEventListener } from './daily/loan-events.ts'
export { addMonths, insertAccrualsOfPaused, isoOfFirst } from './daily/month-accruals.ts'
export { holdLoan, isStandingStill, type LoanHold, releaseLoans, standingStillSince } from './hold-loan.ts'
export type { StoredLoan } from './loan-store.ts'
export {
  type LockedLoanRow,
  type LockedLoans,
  loanStore,
  lockedLoanColumns,
  lockedLoans,
  lockedLoansFrom,
  paymentsOf,
} from './loan-store.ts'
export {
  findMoney,
  type MovedPayment,
  moveToLoan,
  type PaymentMove,
  type PaymentMoveRefusal,
} from './move-to-loan.ts'
export { openLoan } from './open-loan.ts'
export { applyRefund, isOverRefunded, refundableOverpayment } from './overpayment.ts'
export { pauseLoan, resumeLoan } from './pause-loan.ts'
export {
  isPaymentKnown,
  keyOfRound,
  moneyAccountOf,
  type PaymentOrder,
  type PaymentSource,
  postingsOf,
  roundsMax,
} from './payment.ts'
export {
  allocationOf,
  allocationsOfLoan,
  type PaymentAllocation,
  prepaymentsOf,
} from './payment-allocation.ts'
export { type History, historiesOf, loanBeforePayment } from './payment-history.ts'
export {
  assignedReference,
  billReference,
  collectedReference,
  collectedReferenceSql,
  depositReference,
  partReference,
  providerReference,
  readReference,
  referencesOfMoney,
} from './payment-reference.ts'
export {
  columnsOf,
  presentBalance,
  presentDues,
  presentInstallment,
  presentLoanCard,
  presentPlan,
  presentPrepayments,
  presentPreview,
  presentRemaining,
} from './plan/present-plan.ts'
export {
  type FiledPayment,
  findOwnLoan,
  type LoanFile,
  type LoanToday,
  listOwnLoans,
  loanAt,
  loanOn,
  loanToday,
  type OwnLoan,
  readLoanFile,
} from './read-loan.ts'
export { type ReappliedPayment, reapplyPayment } from './reapply-payment.ts'
export {
  checkSale,
  type PortfolioSale,
  type RecordedSale,
  type SaleCheck,
  type SaleProblem,
  salesOf,
  sellPortfolio,
} from './sell-portfolio.ts'
export type { ServicingContext } from './servicing-context.ts'
export { type UnappliedPayment, unapplyPayment, unapplyPaymentWithin } from './unapply-payment.ts'
export { voidForFraud, voidLoan } from './void-loan.ts'
export { waiveDue, weighWaiver } from './waive-due.ts'
