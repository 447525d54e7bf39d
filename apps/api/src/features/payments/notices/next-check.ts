import { Temporal } from 'temporal-polyfill'
import { earlier, instantAt, later, plusSeconds } from '../../../platform/business-date.ts'

/** Each minute at first, then each quarter of an hour until the end of all checks. */
export const firstChecksSeconds = 60
export const firstChecksHours = 1
const laterChecksMinutes = 15
/** The same of an attempt of which no transaction is known: most were never begun. */
const idleChecksMinutes = 60
const checksDays = 7

const hourSeconds = 3_600

/**
 * The next question about something open: each minute for an hour, then each quarter of an hour for seven days, or a day
 * longer than a cash PIN lives; null afterwards. It counts from now, so that a test clock that moves months asks once a
 * stop.
 */
export function nextCheck(
  since: Temporal.Instant,
  now: Temporal.Instant,
  pinDueOn: string | null = null,
  laterMinutes: number = laterChecksMinutes,
): Temporal.Instant | null {
  const firstEnds = plusSeconds(since, firstChecksHours * hourSeconds)
  const isFirst = Temporal.Instant.compare(now, firstEnds) < 0
  const next = isFirst ? plusSeconds(now, firstChecksSeconds) : plusSeconds(now, laterMinutes * 60)
  const ends = lastCheck(since, pinDueOn)
  // One last question at the very end misses nothing told before it.
  return Temporal.Instant.compare(now, ends) < 0 ? earlier(next, ends) : null
}

/**
 * The next question about an attempt without a transaction: each minute for an hour, then each hour to the end, since
 * most were never begun.
 */
export function nextIdleCheck(requestedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  return nextCheck(requestedAt, now, null, idleChecksMinutes)
}

/**
 * The next question about an attempt with a transaction, since its payer may have paid another in the same checkout: as
 * anything open while it waits; each minute for an hour after a failed try; otherwise once after an hour and once at the
 * end.
 */
export function nextSearch(
  state: 'pending' | 'failed' | 'paid' | 'reversed',
  requestedAt: Temporal.Instant,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (state === 'pending') return nextCheck(requestedAt, now)
  const firstEnds = plusSeconds(requestedAt, firstChecksHours * hourSeconds)
  if (Temporal.Instant.compare(now, firstEnds) < 0) {
    const soon = plusSeconds(now, firstChecksSeconds)
    return state === 'failed' ? earlier(soon, firstEnds) : firstEnds
  }
  const ends = lastCheck(requestedAt, null)
  return Temporal.Instant.compare(now, ends) < 0 ? ends : null
}

function lastCheck(since: Temporal.Instant, pinDueOn: string | null): Temporal.Instant {
  const ends = plusSeconds(since, 24 * checksDays * hourSeconds)
  if (pinDueOn === null) return ends
  return later(ends, instantAt(Temporal.PlainDate.from(pinDueOn).add({ days: 2 }), '00:00'))
}
