import type { Day } from '../calendar/day.ts'
import {
  type CapOf,
  type Installment,
  isSettled,
  type Loan,
  type LoanTerms,
  lateAfter,
} from '../loan/loan.ts'
import { addParts, noParts, type Parts, subtractParts, totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import type { Pesos } from '../money/pesos.ts'
import { postPenalty } from './penalty.ts'

/** Pesos part by part, with the penalty that is not posted yet. */
export function dueOf(installment: Installment, on: Day, terms: LoanTerms, capOf: CapOf): Parts {
  return subtractParts(postPenalty(installment, on, terms, capOf).expected, installment.paid)
}

export type AmountDue = {
  readonly parts: Parts
  readonly total: Pesos
  readonly isOverdue: boolean
}

/**
 * All overdue installments with their penalty, in pesos, or else the next unpaid installment. Zero for a closed loan.
 * Throws `RangeError` for a day before the loan's.
 */
export function amountDue(loan: Loan, on: Day, capOf: CapOf): AmountDue {
  const today = passTime(loan, on, capOf)
  const open = today.closed ? [] : today.installments.filter((row) => !isSettled(row))
  const overdue = open.filter((row) => lateAfter(row) < on)
  const isOverdue = overdue.length > 0
  const parts = dueOfAll(isOverdue ? overdue : open.slice(0, 1), on, today.terms, capOf)
  return { parts, total: totalOf(parts), isOverdue }
}

export function dueOfAll(rows: readonly Installment[], on: Day, terms: LoanTerms, capOf: CapOf): Parts {
  return rows.reduce((sum, row) => addParts(sum, dueOf(row, on, terms, capOf)), noParts)
}
