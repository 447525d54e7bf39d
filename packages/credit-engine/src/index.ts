export { advanceBounds, installmentPaymentBounds, type PaymentBounds } from './allocation/payment-bounds.ts'
export { amountDue, dueOf } from './arrears/due-of.ts'
export { penaltyBetween } from './arrears/penalty.ts'
export {
  addDays,
  type Day,
  dayFromIso,
  dayOf,
  firstDayOf,
  isoOf,
  isoOfMonth,
  type Month,
  monthFromIso,
  monthOf,
  nextMonth,
} from './calendar/day.ts'
export { dueDates, firstDueDate, firstDueDay } from './calendar/due-dates.ts'
export { addBusinessDays, isHoliday } from './calendar/holidays.ts'
export { paymentDayFor } from './calendar/payment-day.ts'
export { guaranteeCharge } from './charges/guarantee.ts'
export { noVat, vatOf } from './charges/vat.ts'
export { loanAfter } from './history/loan-after.ts'
export { sellLoan } from './history/sell-loan.ts'
export { principalFrom, type RateDays } from './loan/accrual.ts'
export { applyPayment } from './loan/apply-payment.ts'
export { type InterestStretch, interestSource } from './loan/interest-source.ts'
export type {
  CapOf,
  Installment,
  Loan,
  LoanTerms,
  Payment,
  PaymentKind,
  PrepaymentEffect,
  Return,
  Sale,
} from './loan/loan.ts'
export { nextStepOn } from './loan/next-step.ts'
export { openLoan } from './loan/open-loan.ts'
export { addParts, noParts, type Parts, partsInOrder, totalOf } from './loan/parts.ts'
export { passTime } from './loan/pass-time.ts'
export {
  type InstallmentStatus,
  isOverdue,
  isSettled,
  outstandingPrincipal,
  statusOf,
} from './loan/status.ts'
export { type Percentage, percentage } from './money/percentage.ts'
export { add, largest, type Pesos, pesos, subtract } from './money/pesos.ts'
export {
  type AvailableOffer,
  listOffers,
  type OfferRequest,
  offeredInstallmentCounts,
  offerFor,
} from './offers/list-offers.ts'
export { payoffQuote } from './payoff/payoff-quote.ts'
export { demoProducts } from './policy/demo-products.ts'
export { demoUvt } from './policy/demo-uvt.ts'
export { findProduct } from './policy/find-product.ts'
export type { Channel, ProductParameters, RiskBand, ScoreClass } from './policy/product-parameters.ts'
export { isTaxFreePrice } from './policy/tax-free-limit.ts'
export {
  checkDownPayment,
  type DownPaymentRefusal,
  downPaymentStepMin,
} from './pre-offer/check-down-payment.ts'
export { decidePreOffer, raiseDownPayment } from './pre-offer/decide-pre-offer.ts'
export { type DownPaymentBounds, downPaymentBounds } from './pre-offer/down-payment-bounds.ts'
export { prepaymentBounds } from './prepayment/prepayment-bounds.ts'
export {
  type PrepaymentPreview,
  previewPrepayment,
  type RemainingPlan,
} from './prepayment/preview-prepayment.ts'
export { monthlyEffectiveRate, nominalMonthlyRate } from './rates/convert-rate.ts'
export { type EffectiveAnnualRate, effectiveAnnualRate, isHigher } from './rates/effective-annual-rate.ts'
export { type AmortizationSchedule, amortizationSchedule } from './schedule/amortization-schedule.ts'
export { demoUsuryTable } from './usury/demo-usury-table.ts'
export { type UsuryCap, type UsuryMonth, usuryCapOn } from './usury/usury-table.ts'
