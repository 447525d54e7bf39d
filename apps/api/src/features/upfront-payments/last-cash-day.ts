import { Temporal } from 'temporal-polyfill'
import { businessDate, instantAt, instantOf } from '../../platform/business-date.ts'

/** Less time than this does not take a payer to a counter. */
const hoursAtCounterMin = 2

/**
 * The last day of a PIN for what ends at a deadline, `yyyy-mm-dd`: the last calendar day that is over before it
 * (conformance: R-Y6). Null where that day ends in less than two hours: then there is no cash.
 */
export function lastCashDayBefore(deadline: string, now: Temporal.Instant): string | null {
  const dayOfDeadline = businessDate(instantOf(deadline))
  const end = instantAt(dayOfDeadline, '00:00')
  const isTooLate = Temporal.Instant.compare(now.add({ hours: hoursAtCounterMin }), end) > 0
  return isTooLate ? null : dayOfDeadline.subtract({ days: 1 }).toString()
}
