import { firstDueDate, paymentDayFor } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'

/** The dates of a loan that began in the past. */
export type LoanDates = {
  /** When the form was filled and the agreement signed. */
  readonly appliedOn: Temporal.PlainDate
  readonly disbursedOn: Temporal.PlainDate
  readonly paymentDay: number
  /** The due dates that have passed, oldest first. */
  readonly fallenOn: readonly Temporal.PlainDate[]
}

export type Calendar = {
  readonly paymentDays: readonly number[]
  readonly daysToFirstDueDateMin: number
  /** The rule fixes the payment day on the day of signing, or the borrower chooses it. */
  readonly isPaymentDayChosen: boolean
  readonly daysToDisbursement: number
}

/** So many days lie at least between today and the due dates around it, so that the state holds for a while. */
const daysSinceDueMin = 3
const daysUntilDueMin = 5

/**
 * The dates of a loan of which exactly so many installments have fallen due. There are some for every day of every
 * month: the payment days of a product lie far enough apart that one is quiet around any day.
 */
export function datesWith(fallen: number, calendar: Calendar, today: Temporal.PlainDate): LoanDates {
  for (const paymentDay of calendar.paymentDays) {
    const last = latestOn(paymentDay, today.subtract({ days: daysSinceDueMin }))
    const isQuiet = !isBefore(last.add({ months: 1 }), today.add({ days: daysUntilDueMin }))
    const beginning = isQuiet ? beginningOf(last.subtract({ months: fallen - 1 }), calendar) : null
    if (beginning === null) continue
    const fallenOn = Array.from({ length: fallen }, (_, index) =>
      last.subtract({ months: fallen - 1 - index }),
    )
    return { ...beginning, paymentDay, fallenOn }
  }
  throw new Error(`no loan has ${fallen} due dates before ${today}`)
}

function latestOn(dayOfMonth: number, until: Temporal.PlainDate): Temporal.PlainDate {
  const inMonth = until.with({ day: dayOfMonth })
  return isBefore(until, inMonth) ? inMonth.subtract({ months: 1 }) : inMonth
}

/** The latest signing and disbursement that lead to this first due date; null when none does. */
function beginningOf(
  first: Temporal.PlainDate,
  calendar: Calendar,
): Pick<LoanDates, 'appliedOn' | 'disbursedOn'> | null {
  const { paymentDays, daysToFirstDueDateMin, isPaymentDayChosen, daysToDisbursement } = calendar
  for (let days = daysToFirstDueDateMin; ; days += 1) {
    const disbursedOn = first.subtract({ days })
    const leadsTo = firstDueDate({ disbursedOn, paymentDay: first.day, daysToFirstDueDateMin })
    if (!leadsTo.equals(first)) return null
    const appliedOn = disbursedOn.subtract({ days: daysToDisbursement })
    if (isPaymentDayChosen || paymentDayFor(appliedOn, paymentDays) === first.day) {
      return { appliedOn, disbursedOn }
    }
  }
}

const isBefore = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(one, other) < 0
