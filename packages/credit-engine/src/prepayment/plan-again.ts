import { vatOf } from '../charges/vat.ts'
import { interestOfMonth } from '../loan/interest.ts'
import type { Installment, Loan, LoanTerms, PrepaymentEffect } from '../loan/loan.ts'
import { asPesos, type Pesos, subtract } from '../money/pesos.ts'
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
  const periodRate = levelRate(terms.effectiveAnnualRate, terms.interestVatRate)
  if (!first.accrued) return levelPayment(balance, periodRate, rows.length)
  const owedWithFirst = balance + first.expected.interest + first.expected.interestVat
  return levelPayment(owedWithFirst / (1 + periodRate), periodRate, rows.length)
}

/**
 * Untouched installments planned again on a balance, in pesos, as in the schedule: principal is the level payment less
 * interest and VAT, each half up. The plan ends with the row that brings the balance to 0, at the latest the last. The
 * first row has its interest already if it has begun.
 */
export function planAgain(
  rows: readonly Installment[],
  balance: Pesos,
  level: Pesos,
  terms: LoanTerms,
): readonly Installment[] {
  const planned: Installment[] = []
  let left = balance
  for (const [index, row] of rows.entries()) {
    if (left === 0) break
    const interest = index === 0 && row.accrued ? row.expected.interest : interestOfMonth(left, row.rate)
    const interestVat = vatOf(interest, terms.interestVatRate)
    const isLast = index === rows.length - 1
    const principal = isLast ? left : principalPart(level - interest - interestVat, left)
    planned.push({ ...row, expected: { ...row.expected, interest, interestVat, principal } })
    left = subtract(left, principal)
  }
  return planned
}

/** As in the schedule: never more than the balance, never less than nothing. */
function principalPart(level: number, balance: Pesos): Pesos {
  return level > balance ? balance : asPesos(Math.max(level, 0))
}
