import { amountDue } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import { type Pesos, pesos, smallest } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff-quote.ts'

/** The least amount a borrower may type (conformance: R-M16). */
export const paymentMin: Pesos = pesos(10_000)

/** Any amount between two, or, where all of it is less than the least, all of it only. */
export type PaymentBounds =
  | { readonly kind: 'between'; readonly minimum: Pesos; readonly maximum: Pesos }
  | { readonly kind: 'fixed'; readonly amount: Pesos }

/**
 * For paying what is due now, in pesos: up to `amountDue`, and never more than what ends the loan on this day. Throws
 * `RangeError` for a day before the loan's.
 */
export function installmentPaymentBounds(
  loan: Loan,
  on: Day,
  capOf: CapOf,
  minimum: Pesos = paymentMin,
): PaymentBounds {
  const due = amountDue(loan, on, capOf).total
  return boundsUpTo(smallest(due, payoffQuote(loan, on, capOf).total), minimum)
}

/** For paying ahead, in pesos: up to what ends the loan on this day. Throws `RangeError` for a day before the loan's. */
export function advanceBounds(loan: Loan, on: Day, capOf: CapOf, minimum: Pesos = paymentMin): PaymentBounds {
  return boundsUpTo(payoffQuote(loan, on, capOf).total, minimum)
}

function boundsUpTo(maximum: Pesos, minimum: Pesos): PaymentBounds {
  return maximum < minimum ? { kind: 'fixed', amount: maximum } : { kind: 'between', minimum, maximum }
}
