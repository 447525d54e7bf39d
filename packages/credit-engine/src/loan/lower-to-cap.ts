import { addDays, firstDayOf, type Month, monthOf, nextMonth } from '../calendar/day.ts'
import { asPesos, type Pesos, smallest } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'
import { interestThrough, periodOf, type Rates, withInterest } from './accrual.ts'
import type { CapOf, Installment, Loan } from './loan.ts'
import { totalOf } from './parts.ts'
import { settledOn } from './status.ts'

/** `freed` is what had been paid ahead above the lowered figures; it waits for a place. */
export type Lowered = { readonly loan: Loan; readonly freed: Pesos }

/**
 * Holds the days of a month to its cap, without the borrower asking (Decreto 1074 de 2015, art. 2.2.2.35.8;
 * conformance: R-M13): a cap below the agreed rate lowers interest and VAT of the installments that have days in the
 * month, in pesos half up; their principal stays. The days of other months keep the agreed rate. The month of
 * disbursement, which no first of a month begins, is worked in with the one after it.
 */
export function lowerToCap(loan: Loan, month: Month, capOf: CapOf): Lowered {
  const { effectiveAnnualRate: agreed, firstDueOn, disbursedOn } = loan.terms
  const isLower = (one: Month) => isHigher(agreed, capOf(one))
  const opening = monthOf(disbursedOn)
  if (!isLower(month) && !(nextMonth(opening) === month && isLower(opening))) {
    return { loan, freed: asPesos(0) }
  }
  const rates: Rates = { agreed, capOf, knownThrough: month }
  const lastDay = addDays(firstDayOf(nextMonth(month)), -1)
  const first = Math.max(0, month - monthOf(firstDueOn))
  let lowered = loan
  let freed = 0
  for (let index = first; index < loan.installments.length; index += 1) {
    const row = lowered.installments[index]
    if (!row || periodOf(lowered, index).start >= lastDay) break
    const held = paidAtMostExpected(heldTo(lowered, index, row, rates))
    freed += totalOf(row.paid) - totalOf(held.paid)
    const installments = lowered.installments.with(index, settledOn(held, firstDayOf(month)))
    lowered = { ...lowered, installments }
  }
  return { loan: lowered, freed: asPesos(freed) }
}

function heldTo(loan: Loan, index: number, row: Installment, rates: Rates): Installment {
  const whole = interestThrough(loan, index, row, row.dueOn, rates)
  const interest = smallest(row.expected.interest, whole)
  const cap = rates.capOf(rates.knownThrough)
  const isDueInMonth = monthOf(row.dueOn) === rates.knownThrough && isHigher(row.rate, cap)
  return { ...withInterest(row, interest, loan), rate: isDueInMonth ? cap : row.rate }
}

function paidAtMostExpected(row: Installment): Installment {
  const { expected, paid } = row
  const interest = smallest(paid.interest, expected.interest)
  const interestVat = smallest(paid.interestVat, expected.interestVat)
  return { ...row, paid: { ...paid, interest, interestVat } }
}
