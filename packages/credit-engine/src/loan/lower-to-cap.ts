import { firstDayOf, type Month, monthOf } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import { add, asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'
import { interestAtRate, interestOfMonth } from './interest.ts'
import type { CapOf, Installment, Loan } from './loan.ts'
import { isSettled } from './status.ts'

const zero = asPesos(0)

/**
 * Holds the installment that falls due in a month to the month's cap, without the borrower asking (Decreto 1074 de
 * 2015, art. 2.2.2.35.8; conformance: R-M13). A cap below its rate lowers interest and VAT, in pesos half up; the
 * principal stays. Other months keep the agreed rate. `freed` is what had been paid above the lowered figures.
 */
export function lowerToCap(
  loan: Loan,
  month: Month,
  capOf: CapOf,
): { readonly loan: Loan; readonly freed: Pesos } {
  const index = month - monthOf(loan.terms.firstDueOn)
  const row = loan.installments[index]
  if (!row) return { loan, freed: zero }
  const cap = capOf(month)
  if (!isHigher(row.rate, cap)) return { loan, freed: zero }
  const interest = smallest(
    row.expected.interest,
    row.accrued
      ? interestAtRate(row.expected.interest, row.rate, cap)
      : interestOfMonth(balanceBefore(loan, index), cap),
  )
  const interestVat = vatOf(interest, loan.terms.interestVatRate)
  const paid = {
    ...row.paid,
    interest: smallest(row.paid.interest, interest),
    interestVat: smallest(row.paid.interestVat, interestVat),
  }
  const lowered: Installment = {
    ...row,
    rate: cap,
    expected: { ...row.expected, interest, interestVat },
    paid,
    accrued: row.accrued && {
      through: row.accrued.through,
      interest: interestAtRate(row.accrued.interest, row.rate, cap),
    },
  }
  const settled = isSettled(lowered) && !lowered.paidOn ? { ...lowered, paidOn: firstDayOf(month) } : lowered
  const freed = add(
    subtract(row.paid.interest, paid.interest),
    subtract(row.paid.interestVat, paid.interestVat),
  )
  return { loan: { ...loan, installments: loan.installments.with(index, settled) }, freed }
}

/** The principal that bears the interest of the row at `index`. */
function balanceBefore({ terms, prepaid, installments }: Loan, index: number): Pesos {
  let balance = terms.principal - prepaid
  for (let before = 0; before < index; before += 1) balance -= installments[before]?.expected.principal ?? 0
  return asPesos(balance)
}
