import { Temporal } from 'temporal-polyfill'
import { earlier, instantAt, later, plusSeconds } from '../../../platform/business-date.ts'

export const firstChecksSeconds = 60
export const firstChecksHours = 1
const laterChecksMinutes = 15
/** Attempts without a transaction: most were never begun. */
const idleChecksMinutes = 60
const checksDays = 7

const hourSeconds = 3_600

/**
 * Each minute for an hour, then each quarter of an hour for seven days, at least to the day after a cash PIN
 * ends; then null. Counts from now, so that a test clock that jumps months asks once.
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
  // The last check falls on the end itself.
  return Temporal.Instant.compare(now, ends) < 0 ? earlier(next, ends) : null
}

export function nextIdleCheck(requestedAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | null {
  return nextCheck(requestedAt, now, null, idleChecksMinutes)
}

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
