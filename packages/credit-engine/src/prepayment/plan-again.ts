import type { Day } from '../calendar/day.ts'
import { accrue, interestOfMonth, type Rates, withInterest } from '../loan/accrual.ts'
import type { Installment, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { partsPerMillion } from '../money/percentage.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
import { monthlyEffectiveRate } from '../rates/effective-annual-rate.ts'
import { levelPayment, levelRate } from '../schedule/amortization-schedule.ts'

/**
 * Principal + interest + VAT of a full installment after a capital prepayment, in pesos. `reduceTerm` keeps the
 * former level payment. `reduceInstallment` makes all installments level, half up, the running one with its own
 * interest: a level payment of the new balance alone would leave the difference to the last one.
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
  /** The day on which the period of the first installment begins. */
  readonly start: Day
  readonly rates: Rates
}

/**
 * Plans unpaid installments again on a balance, in pesos: principal is the level payment less interest and VAT at the
 * agreed rate, each half up. The plan ends with the installment that brings the balance to 0, at the latest with the
 * last one.
 */
export function planAgain(
  rows: readonly Installment[],
  balance: Pesos,
  { levelPayment, start, rates }: NewPlan,
  loan: Loan,
): readonly Installment[] {
  const planned: Installment[] = []
  let left = balance
  let periodStart = start
  for (const [index, row] of rows.entries()) {
    if (left === 0) break
    const { dueOn } = row
    // The interest of an installment with `accrued` was split by the prepayment and is final.
    const { expected } = row.accrued ? row : withInterest(row, interestOfMonth(left, rates.agreed), loan)
    const isLast = index === rows.length - 1
    const principal = isLast
      ? left
      : principalPart(levelPayment - expected.interest - expected.interestVat, left)
    const level = { ...row, expected: { ...expected, principal } }
    // The usury cap of a begun month lowers the interest of its days, never the principal.
    const interest = accrue(left, { start: periodStart, dueOn }, periodStart, dueOn, rates)
    planned.push(row.accrued ? level : withInterest(level, interest, loan))
    periodStart = dueOn
    left = subtract(left, principal)
  }
  return planned
}

/** At most the balance, at least nothing, as in the schedule. */
function principalPart(level: number, balance: Pesos): Pesos {
  return level > balance ? balance : asPesos(Math.max(level, 0))
}
