import type { Day } from '../calendar/day.ts'
import { type CapOf, type Installment, isSettled, type Loan, type LoanTerms } from '../loan/loan.ts'
import { addParts, noParts, type Parts, subtractParts, totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import type { Pesos } from '../money/pesos.ts'
import { postPenalty } from './penalty.ts'

/** The amount due of one installment on a day, part by part in pesos, including the penalty that is not posted yet. */
export function dueOf(installment: Installment, on: Day, terms: LoanTerms, capOf: CapOf): Parts {
  return subtractParts(postPenalty(installment, on, terms, capOf).expected, installment.paid)
}

export type AmountDue = {
  readonly parts: Parts
  readonly total: Pesos
  readonly isOverdue: boolean
}

/**
 * The amount to pay now, in pesos: all overdue installments with their penalty or, without any, the next unpaid
 * installment. Zero for a closed loan. Throws `RangeError` for a day before the loan's.
 */
export function amountDue(loan: Loan, on: Day, capOf: CapOf): AmountDue {
  const today = passTime(loan, on, capOf)
  const open = today.closed ? [] : today.installments.filter((row) => !isSettled(row))
  const overdue = open.filter((row) => row.dueOn < on)
  const isOverdue = overdue.length > 0
  const parts = dueOfAll(isOverdue ? overdue : open.slice(0, 1), on, today.terms, capOf)
  return { parts, total: totalOf(parts), isOverdue }
}

/** The sum of `dueOf` of several installments, in pesos. */
export function dueOfAll(rows: readonly Installment[], on: Day, terms: LoanTerms, capOf: CapOf): Parts {
  return rows.reduce((sum, row) => addParts(sum, dueOf(row, on, terms, capOf)), noParts)
}
