import { closeIfSettled, payInstallments } from '../allocation/allocate.ts'
import { postPenalty } from '../arrears/penalty.ts'
import { addDays, type Day, firstDayOf, type Month, monthOf, nextMonth } from '../calendar/day.ts'
import type { CapOf, Loan } from './loan.ts'
import { lowerToCap } from './lower-to-cap.ts'
import { isSettled } from './status.ts'

/**
 * The loan on a later day, with every first of a month in between worked in. Whether it gets there in one go or day
 * by day, it is the same value. Throws `RangeError` for an earlier day: replay the loan instead (`loanAfter`).
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

/** The first of a month: the past month's penalty is posted, then the month's installment is held to the cap. */
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
