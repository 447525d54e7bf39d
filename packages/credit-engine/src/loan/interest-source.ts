import type { Day } from '../calendar/day.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
import {
  accrue,
  interestOfMonth,
  type Period,
  periodOf,
  principalFrom,
  type RateDays,
  type Rates,
  rateDays,
  ratesOn,
} from './accrual.ts'
import type { CapOf, Loan } from './loan.ts'

export type InterestSource =
  | { readonly kind: 'wholeMonth'; readonly principal: Pesos }
  /** Several rates or a capital prepayment: each stretch has its days out of `periodDays`. */
  | { readonly kind: 'byDays'; readonly periodDays: number; readonly stretches: readonly InterestStretch[] }
  /** Paid ahead before a prepayment changed the plan: the interest stays at the paid amount. */
  | { readonly kind: 'keptAsPaid' }

/** Consecutive days through `through` on one principal. Their interest is rounded once. */
export type InterestStretch = {
  readonly through: Day
  readonly interest: Pesos
  /** Null when the principal changed within these days. */
  readonly principal: Pesos | null
  readonly rates: readonly RateDays[]
}

/**
 * The source of the interest of the installment at `index`, in pesos. `principalAtStart` bore interest when the period
 * began. Throws `RangeError` for an unknown installment.
 */
export function interestSource(
  loan: Loan,
  index: number,
  principalAtStart: Pesos,
  capOf: CapOf,
): InterestSource {
  const row = loan.installments[index]
  if (!row) throw new RangeError(`no installment at ${index}`)
  const { expected, accrued, dueOn } = row
  const principal = principalFrom(loan, index)
  const period = periodOf(loan, index)
  const rates = ratesOn(loan, loan.asOf, capOf)
  const periodDays = dueOn - period.start
  if (accrued === null) {
    // `principalAtStart` applies when the installment was paid before the prepayment of its period.
    for (const balance of [principal, principalAtStart]) {
      const stretch = stretchOf(balance, expected.interest, period, period.start, dueOn, rates)
      if (stretch.principal === null) continue
      return interestOfMonth(balance, rates.agreed) === expected.interest && stretch.rates.length === 1
        ? { kind: 'wholeMonth', principal: balance }
        : { kind: 'byDays', periodDays, stretches: [stretch] }
    }
    return { kind: 'keptAsPaid' }
  }
  const { through } = accrued
  const accruedAfter = subtract(expected.interest, accrued.interest)
  const before = stretchOf(principalAtStart, accrued.interest, period, period.start, through, rates)
  const after = stretchOf(principal, asPesos(accruedAfter), period, through, dueOn, rates)
  return { kind: 'byDays', periodDays, stretches: accruedAfter === 0 ? [before] : [before, after] }
}

/** Names the principal only when it yields that interest. */
function stretchOf(
  principal: Pesos,
  interest: Pesos,
  period: Period,
  from: Day,
  through: Day,
  rates: Rates,
): InterestStretch {
  const isYielded = accrue(principal, period, from, through, rates) === interest
  return { through, interest, principal: isYielded ? principal : null, rates: rateDays(from, through, rates) }
}
