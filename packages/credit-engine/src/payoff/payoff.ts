import { payInstallments, payPartly } from '../allocation/allocate.ts'
import { dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import { accruedThrough, principalFrom, withInterest } from '../loan/accrual.ts'
import { type CapOf, type Installment, type Loan, outstandingPrincipal, settledOn } from '../loan/loan.ts'
import { noParts, type Parts, totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { add, asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'

export type PayoffQuote = {
  readonly parts: Parts
  readonly total: Pesos
  /** Interest and charges paid for days to come. They pay principal instead, so that `parts.principal` is less. */
  readonly paidAhead: Pesos
}

/**
 * The pesos that end the loan on this day alone. Zero for a closed loan. Throws `RangeError` for a day before the
 * loan's.
 */
export function payoffQuote(loan: Loan, on: Day, capOf: CapOf): PayoffQuote {
  const today = passTime(loan, on, capOf)
  if (today.closed) return { parts: noParts, total: asPesos(0), paidAhead: asPesos(0) }
  const { installments, terms } = consolidate(today, on, capOf)
  const parts = dueOfAll(installments, on, terms, capOf)
  const paidAhead = asPesos(outstandingPrincipal(today) - parts.principal)
  return { parts, total: totalOf(parts), paidAhead }
}

/**
 * Pays with pesos that `received` already counts. The quote of the day closes the loan and the excess is overpaid; a
 * smaller amount leaves the rest due in one installment.
 */
export function payOff(loan: Loan, amount: Pesos, on: Day, capOf: CapOf): Loan {
  return payInstallments(consolidate(loan, on, capOf), amount, on, capOf)
}

/**
 * Puts everything to come into one installment due on this day (Ley 2032 de 2020, art. 2): all principal to come, the
 * interest accrued to this day with its VAT, and no charge. Money paid for the current or a later installment counts
 * in full; an excess is overpaid. Pesos, half up.
 */
function consolidate(loan: Loan, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => row.dueOn > on)
  const current = loan.installments[index]
  if (!current) return loan
  const paidAhead = asPesos(loan.installments.slice(index).reduce((sum, { paid }) => sum + totalOf(paid), 0))
  const interest = accruedThrough(loan, index, on, capOf)
  const bare: Installment = {
    ...current,
    expected: { ...noParts, principal: principalFrom(loan, index) },
    paid: noParts,
    accrued: { through: on, interest },
    paidOn: null,
  }
  const last = withInterest(bare, interest, loan)
  const used = smallest(paidAhead, totalOf(last.expected))
  const installments = [...loan.installments.slice(0, index), settledOn(payPartly(last, used), on)]
  return { ...loan, installments, overpaid: add(loan.overpaid, subtract(paidAhead, used)) }
}
