import type { Temporal } from 'temporal-polyfill'

/** Every month has days up to 28, so no due date ever needs moving. */
const paymentDayMax = 28

export type FirstDueDateTerms = {
  readonly disbursedOn: Temporal.PlainDate
  readonly paymentDay: number
  readonly daysToFirstDueDateMin: number
}

/**
 * The first payment day at least so many days after disbursement (delivery or transfer); holidays do not move
 * it. Throws `RangeError` for a payment day outside 1–28.
 */
export function firstDueDate({
  disbursedOn,
  paymentDay,
  daysToFirstDueDateMin,
}: FirstDueDateTerms): Temporal.PlainDate {
  if (!(Number.isInteger(paymentDay) && paymentDay >= 1 && paymentDay <= paymentDayMax)) {
    throw new RangeError(`payment day out of 1–${paymentDayMax}: ${paymentDay}`)
  }
  const earliest = disbursedOn.add({ days: daysToFirstDueDateMin })
  const inMonth = earliest.with({ day: paymentDay })
  return earliest.day <= paymentDay ? inMonth : inMonth.add({ months: 1 })
}

/** Due dates of installments 1..n: the first and then the same day of each month. */
export function dueDates(
  firstDueDate: Temporal.PlainDate,
  installmentCount: number,
): readonly Temporal.PlainDate[] {
  return Array.from({ length: installmentCount }, (_, month) => firstDueDate.add({ months: month }))
}
