export {
  advanceBounds,
  installmentPaymentBounds,
  type PaymentBounds,
  prepaymentBounds,
} from './allocation/payment-bounds.ts'
export { amountDue, dueOf } from './arrears/due-of.ts'
export { penaltyBetween } from './arrears/penalty.ts'
export {
  addDays,
  addMonths,
  type Day,
  dayFromIso,
  dayOf,
  endOfDays,
  firstDayOf,
  isoOf,
  isoOfMonth,
  lastDayOf,
  type Month,
  monthFromIso,
  monthOf,
  nextMonth,
} from './calendar/day.ts'
export { firstDueDate, firstDueDay, paymentDayFor } from './calendar/due-dates.ts'
export { addBusinessDays, isHoliday } from './calendar/holidays.ts'
export {
  type FeeRecipient,
  feeRecipientOf,
  guaranteeCharge,
  interestVatRateOf,
  noVat,
  vatOf,
  vatWithin,
} from './charges/charges.ts'
export { annualCost, earliestDates } from './cost/annual-cost.ts'
export { chargeOffLoan, isPayment, type LoanHistoryEvent, loanAfter, sellLoan } from './history/loan-after.ts'
export { type PenaltyPart, penaltyParts } from './history/penalty-parts.ts'
export { accrualOn, type Earned, type LoanAccrual, principalFrom, type RateDays } from './loan/accrual.ts'
export { applyPayment } from './loan/apply-payment.ts'
export { holdLoan, resumeLoan } from './loan/hold-loan.ts'
export { type InterestSource, type InterestStretch, interestSource } from './loan/interest-source.ts'
export type {
  CapOf,
  ChargeOff,
  Hold,
  HoldEnd,
  HoldStart,
  Installment,
  Loan,
  LoanClosing,
  LoanTerms,
  Pause,
  Payment,
  PaymentKind,
  PrepaymentEffect,
  Refund,
  Sale,
  VoidClosing,
  Withdrawal,
} from './loan/loan.ts'
export {
  type InstallmentStatus,
  isOverdue,
  isSettled,
  isVoid,
  lateAfter,
  outstandingPrincipal,
  principalOf,
  statusOf,
} from './loan/loan.ts'
export { openLoan } from './loan/open-loan.ts'
export { addParts, noParts, type Parts, partsInOrder, subtractParts, totalOf } from './loan/parts.ts'
export { nextStepOn, passTime } from './loan/pass-time.ts'
export { type WaivablePart, type Waiver, waivableOf, waive, withPenaltyPosted } from './loan/waive.ts'
export { type Percentage, partsPerMillion, percentage } from './money/percentage.ts'
export { add, largest, type Pesos, pesos, smallest, subtract } from './money/pesos.ts'
export {
  type AvailableOffer,
  type CounterOffer,
  counterOfferFor,
  isInRange,
  type LoanRange,
  listOffers,
  loanRange,
  type OfferRequest,
  offeredInstallmentCounts,
  offerFor,
  sumsOf,
  sumWithin,
  wholeLoanRange,
} from './offers/list-offers.ts'
export { payoffQuote } from './payoff/payoff.ts'
export {
  isTaxFreePrice,
  type ProductParameters,
  type RiskBand,
  riskBands,
  type ScoreClass,
  scoreClasses,
} from './policy/product-parameters.ts'
export {
  checkDownPayment,
  type DownPaymentBounds,
  type DownPaymentRefusal,
  decidePreOffer,
  downPaymentBounds,
  downPaymentStepMin,
  raiseDownPayment,
} from './pre-offer/pre-offer.ts'
export {
  type PrepaymentPreview,
  previewPrepayment,
  type RemainingPlan,
} from './prepayment/preview-prepayment.ts'
export {
  type EffectiveAnnualRate,
  effectiveAnnualRate,
  isHigher,
  monthlyEffectiveRate,
  nominalMonthlyRate,
} from './rates/effective-annual-rate.ts'
export {
  type AmortizationSchedule,
  amortizationSchedule,
  datedSchedule,
  type ScheduleTerms,
} from './schedule/amortization-schedule.ts'
export { internalAnnualRate, internalRateOf } from './usury/internal-rate.ts'
export { type UsuryCap, type UsuryMonth, usuryCapOn, usuryLimitOf } from './usury/usury-limit.ts'
export { pauseLoan, withdrawLoan } from './withdrawal/withdraw-loan.ts'
