import { firstDueDate, paymentDayFor } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'

export type LoanDates = {
  readonly appliedOn: Temporal.PlainDate
  readonly disbursedOn: Temporal.PlainDate
  readonly paymentDay: number
  readonly fallenOn: readonly Temporal.PlainDate[]
}

export type Calendar = {
  readonly paymentDays: readonly number[]
  readonly daysToFirstDueDateMin: number
  readonly isPaymentDayChosen: boolean
  readonly daysToDisbursement: number
}

/** Days between today and the due dates around it, so that the state lasts a while. */
const daysSinceDueMin = 3
const daysUntilDueMin = 5

/** Dates with exactly `fallen` past due dates. Payment days lie far enough apart that every day has a solution. */
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

/** The latest dates that lead to this first due date; null for none. */
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
