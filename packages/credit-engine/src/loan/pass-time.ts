import { closeIfSettled, payInstallments } from '../allocation/allocate.ts'
import { postPenalty } from '../arrears/penalty.ts'
import {
  addDays,
  type Day,
  endOfDays,
  firstDayOf,
  lastDayOf,
  type Month,
  monthOf,
  nextMonth,
} from '../calendar/day.ts'
import { heldDays, ratesOn } from './accrual.ts'
import { type CapOf, isOverdue, isSettled, type Loan, lateAfter } from './loan.ts'
import { lowerRow, lowerToCap } from './lower-to-cap.ts'

/**
 * Applies every end and every first of a month up to a later day. One long step and many short steps give the same value. Throws
 * `RangeError` for an earlier day: replay the loan instead (`loanAfter`).
 */
export function passTime(loan: Loan, to: Day, capOf: CapOf): Loan {
  if (to < loan.asOf) throw new RangeError('a loan does not go back in time')
  let today = loan
  for (const dueOn of heldDueDates(loan, to))
    today = withoutHeldDays(passMonths(today, dueOn, capOf), dueOn, capOf)
  return passMonths(today, to, capOf)
}

function passMonths(loan: Loan, to: Day, capOf: CapOf): Loan {
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

/** The held due dates after the loan's day through `to`: each installment bears what its other days cost. */
const heldDueDates = (loan: Loan, to: Day): readonly Day[] =>
  loan.holds === undefined
    ? []
    : loan.installments
        .filter(({ dueOn }) => dueOn > loan.asOf && dueOn <= to && isDueInHold(loan, dueOn))
        .map(({ dueOn }) => dueOn)

const isDueInHold = (loan: Loan, dueOn: Day): boolean =>
  heldDays(loan, dueOn).some(({ through }) => through === dueOn)

/** Lowers the running installment, or the one due on `on`, to the interest and charge of the days that are not held. */
export function withoutHeldDays(loan: Loan, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => row.dueOn >= on)
  const row = loan.installments[index]
  if (loan.closed || row === undefined) return loan
  const { loan: lowered, freed } = lowerRow(loan, index, row, on, ratesOn(loan, on, capOf))
  return freed > 0 ? payInstallments(lowered, freed, on, capOf) : closeIfSettled(lowered, on)
}

/**
 * The next day on which time alone may change the ledger or a notice: the due date of an unpaid installment, the day
 * after it (or after the hold that moved it), a due date inside a hold, the last of a month of an overdue loan, or the first of a month. Null for a closed loan.
 */
export function nextStepOn(loan: Loan): Day | null {
  if (loan.closed) return null
  const monthEnd = lastDayOf(monthOf(loan.asOf))
  const posts = loan.asOf < monthEnd && isOverdue(loan, monthEnd)
  const monthStep = posts ? monthEnd : firstDayOf(nextMonth(monthOf(loan.asOf)))
  const step = loan.holds === undefined ? nextDueStep(loan) : nextStepOfHeld(loan)
  return step !== null && step < monthStep ? step : monthStep
}

function nextDueStep({ installments, asOf }: Loan): Day | null {
  const row = installments.find((installment) => installment.dueOn >= asOf && !isSettled(installment))
  if (!row) return null
  return row.dueOn > asOf ? row.dueOn : addDays(row.dueOn, 1)
}

function nextStepOfHeld(loan: Loan): Day | null {
  let next: Day | null = null
  for (const row of loan.installments) {
    const isSet = isSettled(row)
    if (isSet && !isDueInHold(loan, row.dueOn)) continue
    const last = lateAfter(row)
    if (row.dueOn <= loan.asOf && (isSet || last < loan.asOf || last === endOfDays)) continue
    const step = row.dueOn > loan.asOf ? row.dueOn : addDays(last, 1)
    if (next === null || step < next) next = step
  }
  return next
}
