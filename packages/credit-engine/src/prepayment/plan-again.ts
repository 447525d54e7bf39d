import type { Day } from '../calendar/day.ts'
import { accrue, type Rates, withInterest } from '../loan/accrual.ts'
import { interestOfMonth } from '../loan/interest.ts'
import type { Installment, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { partsPerMillion } from '../money/percentage.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/convert-rate.ts'
import { levelPayment, levelRate } from '../schedule/level-payment.ts'

/**
 * What a full installment pays of principal, interest and VAT after a prepayment, in pesos: as before when the term is
 * to fall, else what levels the new balance over the same rows, half up. A first row that bears another interest than
 * a month's on the new balance is counted with its own, so that no difference is left for the last row.
 */
export function levelAfter(
  { terms, levelPayment: former }: Loan,
  rows: readonly Installment[],
  balance: Pesos,
  effect: PrepaymentEffect,
): Pesos {
  const first = rows[0]
  if (effect === 'reduceTerm' || !first) return former
  const periodRate = levelRate(
    monthlyEffectiveRate(terms.effectiveAnnualRate),
    partsPerMillion(terms.interestVatRate),
  )
  if (!first.accrued) return levelPayment(balance, periodRate, rows.length)
  const owedWithFirst = balance + first.expected.interest + first.expected.interestVat
  return levelPayment(owedWithFirst / (1 + periodRate), periodRate, rows.length)
}

export type NewPlan = {
  readonly levelPayment: Pesos
  /** When the period of the first row begins. */
  readonly start: Day
  readonly rates: Rates
}

/**
 * Untouched installments planned again on a balance, in pesos, as in the schedule: principal is the level payment less
 * interest and VAT at the agreed rate, each half up. The plan ends with the row that brings the balance to 0, at the latest the last.
 */
export function planAgain(
  rows: readonly Installment[],
  balance: Pesos,
  { levelPayment, start, rates }: NewPlan,
  loan: Loan,
): readonly Installment[] {
  const planned: Installment[] = []
  let left = balance
  let begun = start
  for (const [index, row] of rows.entries()) {
    if (left === 0) break
    const { dueOn } = row
    // Interest that a prepayment split is settled already.
    const { expected } = row.accrued ? row : withInterest(row, interestOfMonth(left, rates.agreed), loan)
    const isLast = index === rows.length - 1
    const principal = isLast
      ? left
      : principalPart(levelPayment - expected.interest - expected.interestVat, left)
    const level = { ...row, expected: { ...expected, principal } }
    // The cap of a month that has begun lowers the interest of its days, and no principal.
    const interest = accrue(left, { start: begun, dueOn }, begun, dueOn, rates)
    planned.push(row.accrued ? level : withInterest(level, interest, loan))
    begun = dueOn
    left = subtract(left, principal)
  }
  return planned
}

/** As in the schedule: never more than the balance, never less than nothing. */
function principalPart(level: number, balance: Pesos): Pesos {
  return level > balance ? balance : asPesos(Math.max(level, 0))
}
