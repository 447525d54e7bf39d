export {
  advanceBounds,
  installmentPaymentBounds,
  type PaymentBounds,
  paymentMin,
} from './allocation/payment-bounds.ts'
export { type AmountDue, amountDue, dueOf } from './arrears/due-of.ts'
export { penaltyBetween } from './arrears/penalty.ts'
export {
  addDays,
  addMonths,
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
  plainDateOf,
} from './calendar/day.ts'
export { dueDates, type FirstDueTerms, firstDueDate, firstDueDay } from './calendar/due-dates.ts'
export { addBusinessDays, isHoliday } from './calendar/holidays.ts'
export { paymentDayFor } from './calendar/payment-day.ts'
export type { AdministrationFee } from './charges/administration-fee.ts'
export { type GuaranteeCharge, type GuaranteeTerms, guaranteeCharge } from './charges/guarantee.ts'
export { noVat, vatOf } from './charges/vat.ts'
export { loanAfter } from './history/loan-after.ts'
export { sellLoan } from './history/sell-loan.ts'
export { applyPayment } from './loan/apply-payment.ts'
export {
  type InterestOfDays,
  type InterestSource,
  interestSource,
  principalFrom,
} from './loan/interest-source.ts'
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
export {
  addParts,
  noParts,
  type Part,
  type Parts,
  partsInOrder,
  subtractParts,
  totalOf,
} from './loan/parts.ts'
export { passTime } from './loan/pass-time.ts'
export {
  type InstallmentStatus,
  isOverdue,
  isSettled,
  outstandingPrincipal,
  statusOf,
} from './loan/status.ts'
export { type Percentage, percentage, percentOf, type Rounding, toPercentage } from './money/percentage.ts'
export { add, largest, type Pesos, pesos, smallest, subtract } from './money/pesos.ts'
export {
  type AvailableOffer,
  listOffers,
  type OfferOption,
  type OfferRefusal,
  type OfferRequest,
  offeredInstallmentCounts,
  offerFor,
  type UnavailableOffer,
} from './offers/list-offers.ts'
export { type PayoffQuote, payoffQuote } from './payoff/payoff-quote.ts'
export { demoProducts } from './policy/demo-products.ts'
export { demoUvt } from './policy/demo-uvt.ts'
export { findProduct } from './policy/find-product.ts'
export type {
  Channel,
  DatedProduct,
  ProductParameters,
  ProductTerm,
  RequestedAmount,
  RiskBand,
  RiskTerms,
  ScoreClass,
} from './policy/product-parameters.ts'
export { isTaxFreePrice, type TaxFreeLimit, taxFreeLimit, type UvtYear } from './policy/tax-free-limit.ts'
export {
  checkDownPayment,
  type DownPaymentCheck,
  type DownPaymentRefusal,
  downPaymentStepMin,
} from './pre-offer/check-down-payment.ts'
export {
  decidePreOffer,
  type PreOfferDecision,
  type RaisedDownPayment,
  raiseDownPayment,
} from './pre-offer/decide-pre-offer.ts'
export {
  type DownPaymentBounds,
  type DownPaymentFacts,
  downPaymentBounds,
} from './pre-offer/down-payment-bounds.ts'
export { type PrepaymentBounds, prepaymentBounds } from './prepayment/prepayment-bounds.ts'
export {
  type PrepaymentPreview,
  previewPrepayment,
  type RemainingPlan,
} from './prepayment/preview-prepayment.ts'
export {
  dailyEffectiveRate,
  monthlyEffectiveRate,
  nominalAnnualRate,
  nominalMonthlyRate,
} from './rates/convert-rate.ts'
export { type EffectiveAnnualRate, effectiveAnnualRate, isHigher } from './rates/effective-annual-rate.ts'
export {
  type AmortizationSchedule,
  amortizationSchedule,
  type ScheduledInstallment,
  type ScheduleTerms,
  type ScheduleTotals,
} from './schedule/amortization-schedule.ts'
export {
  type DatedInstallment,
  type DatedSchedule,
  type DatedScheduleTerms,
  datedSchedule,
} from './schedule/dated-schedule.ts'
export { demoUsuryTable } from './usury/demo-usury-table.ts'
export { internalAnnualRate } from './usury/internal-rate.ts'
export { type UsuryCap, type UsuryMonth, usuryCapOn } from './usury/usury-table.ts'
