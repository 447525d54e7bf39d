import { closeIfSettled, payInstallments } from '../allocation/allocate.ts'
import { postPenalty } from '../arrears/penalty.ts'
import { addDays, type Day, firstDayOf, type Month, monthOf, nextMonth } from '../calendar/day.ts'
import { type CapOf, isSettled, type Loan } from './loan.ts'
import { lowerToCap } from './lower-to-cap.ts'

/**
 * Applies every first of a month up to a later day. One long step and many short steps give the same value. Throws
 * `RangeError` for an earlier day: replay the loan instead (`loanAfter`).
 */
export function passTime(loan: Loan, to: Day, capOf: CapOf): Loan {
  if (to < loan.asOf) throw new RangeError('a loan does not go back in time')
  if (to === loan.asOf) return loan
  let today = loan
  for (let month = nextMonth(monthOf(loan.asOf)); firstDayOf(month) <= to; month = nextMonth(month)) {
    if (today.closed) break
    today = startMonth(today, month, capOf)
  }
  return { ...today, asOf: to }
}

/** Posts the penalty of the past month, then applies the month's usury cap. */
function startMonth(loan: Loan, month: Month, capOf: CapOf): Loan {
  const first = firstDayOf(month)
  const posted = postPenalties(loan, addDays(first, -1), capOf)
  const { loan: lowered, freed } = lowerToCap(posted, month, capOf)
  if (freed > 0) return payInstallments(lowered, freed, first, capOf)
  return lowered === posted ? posted : closeIfSettled(lowered, first)
}

function postPenalties(loan: Loan, through: Day, capOf: CapOf): Loan {
  const isLate = loan.installments.some((row) => row.dueOn < through && !isSettled(row))
  if (!isLate) return loan
  const installments = loan.installments.map((row) => postPenalty(row, through, loan.terms, capOf))
  return { ...loan, installments }
}

/**
 * The next day on which time alone may change the ledger or a notice: the due date of an unpaid installment, the day
 * after it, or the first of a month. Null for a closed loan.
 */
export function nextStepOn(loan: Loan): Day | null {
  if (loan.closed) return null
  const monthStart = firstDayOf(nextMonth(monthOf(loan.asOf)))
  const row = loan.installments.find(
    (installment) => installment.dueOn >= loan.asOf && !isSettled(installment),
  )
  if (!row) return monthStart
  const step = row.dueOn > loan.asOf ? row.dueOn : addDays(row.dueOn, 1)
  return step < monthStart ? step : monthStart
}
