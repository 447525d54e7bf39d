import { type Day, firstDayOf, lastDayOf, type Month, monthOf, nextMonth } from '../calendar/day.ts'
import { asPesos, type Pesos, smallest } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'
import {
  feeThrough,
  interestThrough,
  periodOf,
  type Rates,
  ratesOn,
  withFee,
  withInterest,
} from './accrual.ts'
import { type CapOf, type Installment, type Loan, settledOn } from './loan.ts'
import { totalOf } from './parts.ts'

/** `freed` had been paid ahead of interest that the cap then lowered: it pays other installments. */
type LoanUnderCap = { readonly loan: Loan; readonly freed: Pesos }

/**
 * Applies a month's usury cap to its days without a request of the borrower (Decreto 1074 de 2015, art. 2.2.2.35.8):
 * interest and VAT fall, in pesos half up; principal stays. Where charges count as interest the cap holds both together
 * (`usuryLimitOf`). The cap of the disbursement month is applied with the month after it, since no first of a month
 * begins the loan.
 */
export function lowerToCap(loan: Loan, month: Month, capOf: CapOf): LoanUnderCap {
  const { effectiveAnnualRate: agreed, firstDueOn, disbursedOn } = loan.terms
  const rates = ratesOn(loan, firstDayOf(month), capOf)
  const isCapped = (each: Month) => {
    const { rate, feeShare } = rates.usuryLimitOf(each)
    return isHigher(agreed, rate) || feeShare < 1
  }
  const opening = monthOf(disbursedOn)
  if (!isCapped(month) && !(nextMonth(opening) === month && isCapped(opening))) {
    return { loan, freed: asPesos(0) }
  }
  const lastDay = lastDayOf(month)
  const first = Math.max(0, month - monthOf(firstDueOn))
  let lowered = loan
  let freed = 0
  for (let index = first; index < loan.installments.length; index += 1) {
    const row = lowered.installments[index]
    if (!row || periodOf(lowered, index).start >= lastDay) break
    const one = lowerRow(lowered, index, row, firstDayOf(month), rates)
    freed += one.freed
    lowered = one.loan
  }
  return { loan: lowered, freed: asPesos(freed) }
}

/** Lowers interest and charge of an installment to those of its days, under the limits that are known on `on`. */
export function lowerRow(loan: Loan, index: number, row: Installment, on: Day, rates: Rates): LoanUnderCap {
  const lowered = paidAtMostExpected(withinLimit(loan, index, row, rates))
  const freed = asPesos(totalOf(row.paid) - totalOf(lowered.paid))
  return { loan: { ...loan, installments: loan.installments.with(index, settledOn(lowered, on)) }, freed }
}

function withinLimit(loan: Loan, index: number, row: Installment, rates: Rates): Installment {
  const whole = interestThrough(loan, index, row, row.dueOn, rates)
  const interest = smallest(row.expected.interest, whole)
  const cap = rates.usuryLimitOf(rates.knownThrough).rate
  const isDueInMonth = monthOf(row.dueOn) === rates.knownThrough && isHigher(row.rate, cap)
  const lowered = { ...withInterest(row, interest, loan), rate: isDueInMonth ? cap : row.rate }
  const fee = feeThrough(row.agreedFee, periodOf(loan, index), row.dueOn, rates)
  return withFee(lowered, smallest(row.expected.fee, fee), loan)
}

function paidAtMostExpected(row: Installment): Installment {
  const { expected, paid } = row
  const fee = smallest(paid.fee, expected.fee)
  const feeVat = smallest(paid.feeVat, expected.feeVat)
  const interest = smallest(paid.interest, expected.interest)
  const interestVat = smallest(paid.interestVat, expected.interestVat)
  return { ...row, paid: { ...paid, fee, feeVat, interest, interestVat } }
}
