import type { Temporal } from 'temporal-polyfill'

/**
 * The day of the month on which installments fall due: the first of the product's days greater than the date's
 * day, or the first of all when the date is at or past the last. Throws `RangeError` on an empty list.
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
