import type { Temporal } from 'temporal-polyfill'
import { addDays, addMonths, type Day, dayOf, firstDayOf, monthOf, plainDateOf } from './day.ts'

/**
 * The first of the product's payment days after the date's day of the month, or the first of all. Throws `RangeError`
 * on an empty list.
 */
export function paymentDayFor(date: Temporal.PlainDate, paymentDays: readonly number[]): number {
  let first: number | undefined
  let next: number | undefined
  for (const day of paymentDays) {
    if (first === undefined || day < first) first = day
    if (day > date.day && (next === undefined || day < next)) next = day
  }
  if (first === undefined) throw new RangeError('a product without payment days')
  return next ?? first
}

/** Every month has days up to 28, so no due date ever needs moving. */
const paymentDayMax = 28

export type FirstDueTerms<Date> = {
  readonly disbursedOn: Date
  readonly paymentDay: number
  readonly daysToFirstDueDateMin: number
}

/**
 * The first payment day at least `daysToFirstDueDateMin` days after disbursement (delivery or transfer). Holidays do
 * not move due dates. Throws `RangeError` for a payment day outside 1–28.
 */
export function firstDueDay({ disbursedOn, paymentDay, daysToFirstDueDateMin }: FirstDueTerms<Day>): Day {
  if (!(Number.isInteger(paymentDay) && paymentDay >= 1 && paymentDay <= paymentDayMax)) {
    throw new RangeError(`payment day out of 1–${paymentDayMax}: ${paymentDay}`)
  }
  const earliest = addDays(disbursedOn, daysToFirstDueDateMin)
  const inMonth = addDays(firstDayOf(monthOf(earliest)), paymentDay - 1)
  return earliest <= inMonth ? inMonth : addMonths(inMonth, 1)
}

export function firstDueDate(terms: FirstDueTerms<Temporal.PlainDate>): Temporal.PlainDate {
  return plainDateOf(firstDueDay({ ...terms, disbursedOn: dayOf(terms.disbursedOn) }))
}
