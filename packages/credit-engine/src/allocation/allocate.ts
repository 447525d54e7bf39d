import { postPenalty } from '../arrears/penalty.ts'
import type { Day } from '../calendar/day.ts'
import { type CapOf, type Installment, isSettled, type Loan } from '../loan/loan.ts'
import { partsInOrder, totalOf } from '../loan/parts.ts'
import { add, asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'

export type Allocation = { readonly installments: readonly Installment[]; readonly rest: Pesos }

/**
 * Allocates pesos to the oldest installment first and, inside each, in the order of `partsInOrder`, as agreed with the
 * borrower (Código Civil, art. 1653). A late installment's penalty is posted first. `dueBefore` leaves out installments
 * due that day or later. `rest` is the amount left when everything is paid.
 */
export function allocate(loan: Loan, amount: Pesos, on: Day, capOf: CapOf, dueBefore?: Day): Allocation {
  const installments = [...loan.installments]
  let rest = amount
  for (const [index, row] of loan.installments.entries()) {
    if (rest === 0 || (dueBefore !== undefined && row.dueOn >= dueBefore)) break
    if (isSettled(row)) continue
    const late = postPenalty(row, on, loan.terms, capOf)
    const due = subtract(totalOf(late.expected), totalOf(late.paid))
    installments[index] = rest >= due ? { ...late, paid: late.expected, paidOn: on } : payPartly(late, rest)
    rest = subtract(rest, smallest(rest, due))
  }
  return { installments, rest }
}

/** Pays installments with pesos that `received` already counts; the excess is overpaid. */
export function payInstallments(loan: Loan, amount: Pesos, on: Day, capOf: CapOf): Loan {
  const { installments, rest } = allocate(loan, amount, on, capOf)
  return closeIfSettled({ ...loan, installments, overpaid: add(loan.overpaid, rest) }, on)
}

export function closeIfSettled(loan: Loan, on: Day): Loan {
  return loan.installments.every(isSettled) ? { ...loan, closed: { on, because: 'paid' } } : loan
}

/** Pays at most the due amount of the installment, in pesos, in the order of allocation. */
export function payPartly(row: Installment, amount: Pesos): Installment {
  const paid = { ...row.paid }
  let rest = amount
  for (const part of partsInOrder) {
    const share = smallest(rest, subtract(row.expected[part], paid[part]))
    paid[part] = add(paid[part], share)
    rest = asPesos(rest - share)
  }
  return { ...row, paid }
}
