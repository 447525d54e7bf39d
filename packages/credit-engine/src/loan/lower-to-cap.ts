import { firstDayOf, type Month, monthOf } from '../calendar/day.ts'
import { asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { type EffectiveAnnualRate, isHigher } from '../rates/effective-annual-rate.ts'
import { interestAtRate, interestOfMonth } from './interest.ts'
import type { CapOf, Installment, Loan } from './loan.ts'
import { totalOf } from './parts.ts'
import { withInterest } from './running-interest.ts'
import { settledOn } from './status.ts'

/** `freed` is what had been paid ahead above the lowered figures; it waits for a place. */
export type Lowered = { readonly loan: Loan; readonly freed: Pesos }

/**
 * Holds the installment that falls due in a month to the month's cap, without the borrower asking (Decreto 1074 de
 * 2015, art. 2.2.2.35.8; conformance: R-M13). A cap below its rate lowers interest and VAT, in pesos half up; the
 * principal stays. Other months keep the agreed rate.
 */
export function lowerToCap(loan: Loan, month: Month, capOf: CapOf): Lowered {
  const index = month - monthOf(loan.terms.firstDueOn)
  const row = loan.installments[index]
  if (!row) return { loan, freed: asPesos(0) }
  const cap = capOf(month)
  if (!isHigher(row.rate, cap)) return { loan, freed: asPesos(0) }
  const lowered = paidAtMostExpected(atRate(loan, index, row, cap))
  const installments = loan.installments.with(index, settledOn(lowered, firstDayOf(month)))
  return {
    loan: { ...loan, installments },
    freed: subtract(totalOf(row.paid), totalOf(lowered.paid)),
  }
}

/** Interest that a prepayment split is lowered in proportion; any other is a month's interest on its balance. */
function atRate(loan: Loan, index: number, row: Installment, rate: EffectiveAnnualRate): Installment {
  const { expected, accrued } = row
  const interest = accrued
    ? interestAtRate(expected.interest, row.rate, rate)
    : smallest(expected.interest, interestOfMonth(balanceBefore(loan, index), rate))
  return {
    ...withInterest(row, interest, loan),
    rate,
    accrued: accrued && { ...accrued, interest: interestAtRate(accrued.interest, row.rate, rate) },
  }
}

function paidAtMostExpected(row: Installment): Installment {
  const { expected, paid } = row
  const interest = smallest(paid.interest, expected.interest)
  const interestVat = smallest(paid.interestVat, expected.interestVat)
  return { ...row, paid: { ...paid, interest, interestVat } }
}

/** The principal that bears the interest of the row at `index`. */
function balanceBefore({ terms, prepaid, installments }: Loan, index: number): Pesos {
  let balance = terms.principal - prepaid
  for (let before = 0; before < index; before += 1) balance -= installments[before]?.expected.principal ?? 0
  return asPesos(balance)
}
