import type { Day } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { interestAtRate, interestOfDays } from './interest.ts'
import type { Installment, Loan } from './loan.ts'

/** The day on which the period of the row at `index` begins: the due date before it, or disbursement. */
export function periodStart(loan: Loan, index: number): Day {
  return loan.installments[index - 1]?.dueOn ?? loan.terms.disbursedOn
}

/**
 * Interest of a row's period up to a day, in pesos: of the days since the period began, or since the last prepayment
 * in it, half up on today's balance; then with what that prepayment left behind. Nothing before the period begins.
 */
export function interestUpTo(
  row: Installment,
  start: Day,
  on: Day,
  balance: Pesos,
  rate: EffectiveAnnualRate,
): Pesos {
  if (!row.accrued) return interestOfDays(balance, rate, on - start)
  const before = interestAtRate(row.accrued.interest, row.rate, rate)
  return asPesos(before + interestOfDays(balance, rate, on - row.accrued.through))
}

/** The row with another interest, in pesos, and its VAT, half up. */
export function withInterest(row: Installment, interest: Pesos, { terms }: Loan): Installment {
  const interestVat = vatOf(interest, terms.interestVatRate)
  return { ...row, expected: { ...row.expected, interest, interestVat } }
}
