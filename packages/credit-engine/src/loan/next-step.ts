import { addDays, type Day, firstDayOf, monthOf, nextMonth } from '../calendar/day.ts'
import type { Loan } from './loan.ts'
import { isSettled } from './status.ts'

/**
 * The next day after the loan's own on which time alone may change what is booked or noticed: the due date of an
 * unpaid installment, the day after it, and the first of a month. Null for a closed loan.
 */
export function nextStepOn(loan: Loan): Day | null {
  if (loan.closed) return null
  const monthStart = firstDayOf(nextMonth(monthOf(loan.asOf)))
  const row = loan.installments.find((one) => one.dueOn >= loan.asOf && !isSettled(one))
  if (!row) return monthStart
  const step = row.dueOn > loan.asOf ? row.dueOn : addDays(row.dueOn, 1)
  return step < monthStart ? step : monthStart
}
