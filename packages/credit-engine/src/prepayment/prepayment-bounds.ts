import { dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { isOverdue, outstandingPrincipal, statusOf } from '../loan/status.ts'
import { type Pesos, smallest } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff-quote.ts'

/** `minimum` may be prepaid, `below` may not. */
export type PrepaymentBounds =
  | { readonly kind: 'allowed'; readonly minimum: Pesos; readonly below: Pesos }
  | { readonly kind: 'payoffOnly' }
  | { readonly kind: 'overdueFirst' }

/**
 * What may be offered as a capital prepayment on a day, in pesos (conformance: R-M16): from what is due of the first
 * two pending installments to below the outstanding principal and below the payoff. None while an installment is late; with fewer than
 * two pending, or an empty range, only the payoff. Throws `RangeError` for a day before the loan's.
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
