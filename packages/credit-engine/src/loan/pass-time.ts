import { closeIfSettled, payInstallments } from '../allocation/allocate.ts'
import { postPenalty } from '../arrears/penalty.ts'
import { addDays, type Day, firstDayOf, lastDayOf, type Month, monthOf, nextMonth } from '../calendar/day.ts'
import { type CapOf, isOverdue, isSettled, type Loan } from './loan.ts'
import { lowerToCap } from './lower-to-cap.ts'

/**
 * Applies every end and every first of a month up to a later day. One long step and many short steps give the same value. Throws
 * `RangeError` for an earlier day: replay the loan instead (`loanAfter`).
 */
export function passTime(loan: Loan, to: Day, capOf: CapOf): Loan {
  if (to < loan.asOf) throw new RangeError('a loan does not go back in time')
  if (to === loan.asOf) return loan
  let today = loan
  for (let month = monthOf(loan.asOf); lastDayOf(month) <= to && !today.closed; month = nextMonth(month)) {
    if (lastDayOf(month) > loan.asOf) today = postPenalties(today, lastDayOf(month), capOf)
    if (firstDayOf(nextMonth(month)) <= to) today = startMonth(today, nextMonth(month), capOf)
  }
  return { ...today, asOf: to }
}

/** Applies the month's usury cap. */
function startMonth(loan: Loan, month: Month, capOf: CapOf): Loan {
  const first = firstDayOf(month)
  const { loan: lowered, freed } = lowerToCap(loan, month, capOf)
  if (freed > 0) return payInstallments(lowered, freed, first, capOf)
  return lowered === loan ? loan : closeIfSettled(lowered, first)
}

/** The penalty of a month is income of its last day, and so is the VAT on it. */
function postPenalties(loan: Loan, through: Day, capOf: CapOf): Loan {
  if (!isOverdue(loan, through)) return loan
  const installments = loan.installments.map((row) => postPenalty(row, through, loan.terms, capOf))
  return { ...loan, installments }
}

/**
 * The next day on which time alone may change the ledger or a notice: the due date of an unpaid installment, the day
 * after it, the last of a month of an overdue loan, or the first of a month. Null for a closed loan.
 */
export function nextStepOn(loan: Loan): Day | null {
  if (loan.closed) return null
  const monthEnd = lastDayOf(monthOf(loan.asOf))
  const posts = loan.asOf < monthEnd && isOverdue(loan, monthEnd)
  const monthStep = posts ? monthEnd : firstDayOf(nextMonth(monthOf(loan.asOf)))
  const row = loan.installments.find(
    (installment) => installment.dueOn >= loan.asOf && !isSettled(installment),
  )
  if (!row) return monthStep
  const step = row.dueOn > loan.asOf ? row.dueOn : addDays(row.dueOn, 1)
  return step < monthStep ? step : monthStep
}
