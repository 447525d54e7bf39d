import type { Day } from '../calendar/day.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
import {
  accrue,
  type Period,
  periodOf,
  principalFrom,
  type RateDays,
  type Rates,
  rateDays,
  ratesOn,
} from './accrual.ts'
import { interestOfMonth } from './interest.ts'
import type { CapOf, Loan } from './loan.ts'

/** How the interest of an installment came to be, so that its borrower can compute it again. */
export type InterestSource =
  | { readonly kind: 'wholeMonth'; readonly principal: Pesos }
  /** Several rates in its period, or capital paid in it: of each stretch its days of the period's. */
  | { readonly kind: 'byDays'; readonly periodDays: number; readonly stretches: readonly InterestStretch[] }
  /** Paid ahead before a prepayment changed the plan, and no less than was paid. */
  | { readonly kind: 'keptAsPaid' }

/** Days in a row with one principal, the last of them `through`: their interest is rounded once. */
export type InterestStretch = {
  readonly through: Day
  readonly interest: Pesos
  /** Null when it was not one principal all those days. */
  readonly principal: Pesos | null
  readonly rates: readonly RateDays[]
}

/**
 * Where the interest of the installment at `index` comes from; amounts in pesos. `principalAtStart` is what bore
 * interest when its period began. Throws `RangeError` for an installment that the loan does not have.
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
    // The second where the installment was paid before its period's prepayment.
    for (const bearing of [principal, principalAtStart]) {
      const stretch = stretchOf(bearing, expected.interest, period, period.start, dueOn, rates)
      if (stretch.principal === null) continue
      return interestOfMonth(bearing, rates.agreed) === expected.interest && stretch.rates.length === 1
        ? { kind: 'wholeMonth', principal: bearing }
        : { kind: 'byDays', periodDays, stretches: [stretch] }
    }
    return { kind: 'keptAsPaid' }
  }
  const { through } = accrued
  const ranAfter = subtract(expected.interest, accrued.interest)
  const before = stretchOf(principalAtStart, accrued.interest, period, period.start, through, rates)
  const after = stretchOf(principal, asPesos(ranAfter), period, through, dueOn, rates)
  return { kind: 'byDays', periodDays, stretches: ranAfter === 0 ? [before] : [before, after] }
}

/** The principal only where it makes that interest: a part paid ahead, or a second prepayment, lowers it in between. */
function stretchOf(
  principal: Pesos,
  interest: Pesos,
  period: Period,
  from: Day,
  through: Day,
  rates: Rates,
): InterestStretch {
  const isSo = accrue(principal, period, from, through, rates) === interest
  return { through, interest, principal: isSo ? principal : null, rates: rateDays(from, through, rates) }
}
