import { amountDue, dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import { type CapOf, isOverdue, type Loan, outstandingPrincipal, statusOf } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Pesos, pesos, smallest } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'

export const paymentMin: Pesos = pesos(10_000)

/** One amount only when the whole amount is below the minimum. */
export type PaymentBounds =
  | { readonly kind: 'between'; readonly minimum: Pesos; readonly maximum: Pesos }
  | { readonly kind: 'fixed'; readonly amount: Pesos }

/**
 * Pesos that pay the amount due: up to `amountDue`, at most the payoff of the day. Throws `RangeError` for a day before
 * the loan's.
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

/** Pesos that pay ahead: up to the payoff of the day. Throws `RangeError` for a day before the loan's. */
export function advanceBounds(loan: Loan, on: Day, capOf: CapOf, minimum: Pesos = paymentMin): PaymentBounds {
  return boundsUpTo(payoffQuote(loan, on, capOf).total, minimum)
}

function boundsUpTo(maximum: Pesos, minimum: Pesos): PaymentBounds {
  return maximum < minimum ? { kind: 'fixed', amount: maximum } : { kind: 'between', minimum, maximum }
}

/** `minimum` is allowed, `below` is not. */
export type PrepaymentBounds =
  | { readonly kind: 'allowed'; readonly minimum: Pesos; readonly below: Pesos }
  | { readonly kind: 'payoffOnly' }
  | { readonly kind: 'overdueFirst' }

/**
 * The capital prepayments, in pesos, that may be offered on a day: at least the first two pending installments, below
 * the outstanding principal and below the payoff. None while an installment is late; only the payoff with fewer than
 * two pending installments or an empty range. Throws `RangeError` for a day before the loan's.
 */
export function prepaymentBounds(loan: Loan, on: Day, capOf: CapOf): PrepaymentBounds {
  const today = passTime(loan, on, capOf)
  if (today.closed) return { kind: 'payoffOnly' }
  if (isOverdue(today, on)) return { kind: 'overdueFirst' }
  const pending = today.installments.filter((row) => statusOf(row, on) === 'PENDING').slice(0, 2)
  const minimum = totalOf(dueOfAll(pending, on, today.terms, capOf))
  const below = smallest(outstandingPrincipal(today), payoffQuote(today, on, capOf).total)
  return pending.length === 2 && minimum < below
    ? { kind: 'allowed', minimum, below }
    : { kind: 'payoffOnly' }
}
