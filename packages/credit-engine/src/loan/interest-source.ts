import type { Day } from '../calendar/day.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { interestOfDays, interestOfMonth } from './interest.ts'
import type { Loan } from './loan.ts'
import { periodStart } from './running-interest.ts'

/** How the interest of an installment came to be, so that its borrower can compute it again. */
export type InterestSource =
  | { readonly kind: 'wholeMonth'; readonly principal: Pesos }
  /** Capital was paid within its period, last on that day; `after` is null when nothing ran after it. */
  | {
      readonly kind: 'byDays'
      readonly through: Day
      readonly before: InterestOfDays
      readonly after: InterestOfDays | null
    }
  /** Paid ahead before a prepayment changed the plan, and no less than was paid. */
  | { readonly kind: 'keptAsPaid' }

export type InterestOfDays = {
  readonly interest: Pesos
  readonly days: number
  /** Null when it was not one principal all those days. */
  readonly principal: Pesos | null
}

/**
 * Where the interest of the installment at `index` comes from; amounts in pesos. `principalAtStart` is what bore
 * interest when its period began. Throws `RangeError` for an installment that the loan does not have.
 */
export function interestSource(loan: Loan, index: number, principalAtStart: Pesos): InterestSource {
  const row = loan.installments[index]
  if (!row) throw new RangeError(`no installment at ${index}`)
  const { expected, accrued, rate, dueOn } = row
  const principal = principalFrom(loan, index)
  if (accrued === null) {
    // The second where the installment was paid before its period's prepayment.
    const bearing = [principal, principalAtStart].find(
      (one) => interestOfMonth(one, rate) === expected.interest,
    )
    return bearing === undefined ? { kind: 'keptAsPaid' } : { kind: 'wholeMonth', principal: bearing }
  }
  const { through } = accrued
  const ranAfter = subtract(expected.interest, accrued.interest)
  return {
    kind: 'byDays',
    through,
    before: ofDays(accrued.interest, through - periodStart(loan, index), rate, principalAtStart),
    after: ranAfter === 0 ? null : ofDays(ranAfter, dueOn - through, rate, principal),
  }
}

/** The principal only where it makes that interest: a part paid ahead, or a second prepayment, lowers it in between. */
function ofDays(interest: Pesos, days: number, rate: EffectiveAnnualRate, principal: Pesos): InterestOfDays {
  const isSo = interestOfDays(principal, rate, days) === interest
  return { interest, days, principal: isSo ? principal : null }
}

/** What the plan repays from an installment on, whatever is paid of it by now, in pesos. */
export function principalFrom({ installments }: Loan, index: number): Pesos {
  let principal = 0
  for (const { expected } of installments.slice(index)) principal += expected.principal
  return asPesos(principal)
}
