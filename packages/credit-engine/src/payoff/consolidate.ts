import { payPartly } from '../allocation/allocate.ts'
import type { Day } from '../calendar/day.ts'
import { accruedThrough, principalFrom, withInterest } from '../loan/accrual.ts'
import type { CapOf, Installment, Loan } from '../loan/loan.ts'
import { noParts, totalOf } from '../loan/parts.ts'
import { settledOn } from '../loan/status.ts'
import { add, asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'

/** `surplus` is what was paid ahead beyond everything that is due: the borrower's, to be returned. */
export type Consolidated = { readonly loan: Loan; readonly surplus: Pesos }

/**
 * The loan as it must be paid to end on this day (Ley 2032 de 2020, art. 2; conformance: R-M12). Installments whose
 * period has ended stay as they are. The running one takes all principal that is not due yet, the interest that has run
 * to this day with its VAT, and no charge; the later ones vanish. Whatever was paid of any of these counts in full, as if
 * it were paid now. Pesos, half up.
 */
export function consolidate(loan: Loan, on: Day, capOf: CapOf): Consolidated {
  const index = loan.installments.findIndex((row) => row.dueOn > on)
  const running = loan.installments[index]
  if (!running) return { loan, surplus: asPesos(0) }
  const paidAhead = asPesos(loan.installments.slice(index).reduce((sum, { paid }) => sum + totalOf(paid), 0))
  const interest = accruedThrough(loan, index, on, capOf)
  const bare: Installment = {
    ...running,
    expected: { ...noParts, principal: principalFrom(loan, index) },
    paid: noParts,
    accrued: { through: on, interest },
    paidOn: null,
  }
  const last = withInterest(bare, interest, loan)
  const used = smallest(paidAhead, totalOf(last.expected))
  const surplus = subtract(paidAhead, used)
  const installments = [...loan.installments.slice(0, index), settledOn(payPartly(last, used), on)]
  return { loan: { ...loan, installments, credit: add(loan.credit, surplus) }, surplus }
}
