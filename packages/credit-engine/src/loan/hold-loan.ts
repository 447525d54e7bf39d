import { type Day, endOfDays } from '../calendar/day.ts'
import type { CapOf, Hold, HoldEnd, HoldStart, Installment, Loan } from './loan.ts'
import { passTime, withoutHeldDays } from './pass-time.ts'
import { withPenaltyPosted } from './waive.ts'

/**
 * Holds the loan from the end of a day on. The penalty through that day is posted first. A closed loan stays as it is: an
 * earlier payment may be replayed before the hold. Throws `RangeError` for a day before the loan's.
 */
export function holdLoan(loan: Loan, { on, stops }: HoldStart, capOf: CapOf): Loan {
  const today = withPenaltyPosted(loan, on, capOf)
  if (today.closed) return today
  const installments = today.installments.map((row) => ({
    ...row,
    penaltyThrough: endOfDays,
    // Only a pause stops the penalty beyond the due date and today.
    ...(row.penaltyThrough > row.dueOn && row.penaltyThrough > on && row.penaltyThrough < endOfDays
      ? { pausedThrough: row.penaltyThrough }
      : {}),
    // An installment that fell due before was late before.
    ...(stops === 'everything' && (row.lateAfter ?? row.dueOn) >= on ? { lateAfter: endOfDays } : {}),
  }))
  return { ...today, installments, holds: [...(today.holds ?? []), { on, stops, through: null }] }
}

/**
 * Ends a hold with a day. The running installment bears interest and charge of its other days alone; due dates inside the
 * hold count as that day. Leaves a loan without such a hold as it is, and a closed one on its day: a payment may have closed
 * it before the hold ended. Throws `RangeError` for a day before the loan's.
 */
export function resumeLoan(loan: Loan, { on, heldOn, stops }: HoldEnd, capOf: CapOf): Loan {
  if (loan.closed) return loan
  const today = passTime(loan, on, capOf)
  const { holds = [] } = today
  const index = holds.findIndex((hold) => hold.on === heldOn && hold.stops === stops && hold.through === null)
  if (index < 0) return today
  const ended = holds.with(index, { on: heldOn, stops, through: on })
  const lasting = ended.filter(({ through }) => through === null)
  const installments = today.installments.map((row) => resumed(row, on, lasting))
  const resumedLoan = { ...today, installments, holds: ended }
  return stops === 'everything' && heldOn < on ? withoutHeldDays(resumedLoan, on, capOf) : resumedLoan
}

function resumed(held: Installment, on: Day, lasting: readonly Hold[]): Installment {
  const row = lasting.length > 0 ? held : withPenaltyFrom(held, on)
  const { lateAfter, ...rest } = row
  if (lateAfter !== endOfDays || lasting.some(({ stops }) => stops === 'everything')) {
    return row
  }
  return row.dueOn < on ? { ...row, lateAfter: on } : rest
}

function withPenaltyFrom({ pausedThrough, ...row }: Installment, on: Day): Installment {
  const days = [row.dueOn, on, pausedThrough ?? row.dueOn]
  return { ...row, penaltyThrough: Math.max(...days) as Day }
}
