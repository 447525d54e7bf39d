import { Temporal } from 'temporal-polyfill'
import { earlier, instantAt, later, plusSeconds } from '../../../platform/business-date.ts'
import type { PlatformSettings } from '../../policy/policy.ts'

export type CheckSettings = Pick<
  PlatformSettings,
  | 'paymentChecksFirstSeconds'
  | 'paymentChecksFirstHours'
  | 'paymentChecksLaterMinutes'
  | 'paymentChecksIdleMinutes'
  | 'paymentChecksDays'
>

const hourSeconds = 3_600

/**
 * The next question about something open: each minute for an hour, then each quarter of an hour for seven days, or a day
 * longer than a cash PIN lives; null afterwards. It counts from now, so that a test clock that moves months asks once a
 * stop.
 */
export function nextCheck(
  since: Temporal.Instant,
  now: Temporal.Instant,
  settings: CheckSettings,
  pinDueOn: string | null = null,
): Temporal.Instant | null {
  const firstEnds = plusSeconds(since, settings.paymentChecksFirstHours * hourSeconds)
  const isFirst = Temporal.Instant.compare(now, firstEnds) < 0
  const next = isFirst
    ? plusSeconds(now, settings.paymentChecksFirstSeconds)
    : plusSeconds(now, settings.paymentChecksLaterMinutes * 60)
  const ends = lastCheck(since, settings, pinDueOn)
  // One last question at the very end misses nothing told before it.
  return Temporal.Instant.compare(now, ends) < 0 ? earlier(next, ends) : null
}

/**
 * The next question about an attempt without a transaction: each minute for an hour, then each hour to the end, since
 * most were never begun.
 */
export function nextIdleCheck(
  requestedAt: Temporal.Instant,
  now: Temporal.Instant,
  settings: CheckSettings,
): Temporal.Instant | null {
  const paymentChecksLaterMinutes = settings.paymentChecksIdleMinutes
  return nextCheck(requestedAt, now, { ...settings, paymentChecksLaterMinutes })
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
  settings: CheckSettings,
): Temporal.Instant | null {
  if (state === 'pending') return nextCheck(requestedAt, now, settings)
  const firstEnds = plusSeconds(requestedAt, settings.paymentChecksFirstHours * hourSeconds)
  if (Temporal.Instant.compare(now, firstEnds) < 0) {
    const soon = plusSeconds(now, settings.paymentChecksFirstSeconds)
    return state === 'failed' ? earlier(soon, firstEnds) : firstEnds
  }
  const ends = lastCheck(requestedAt, settings, null)
  return Temporal.Instant.compare(now, ends) < 0 ? ends : null
}

function lastCheck(
  since: Temporal.Instant,
  settings: CheckSettings,
  pinDueOn: string | null,
): Temporal.Instant {
  const ends = plusSeconds(since, 24 * settings.paymentChecksDays * hourSeconds)
  if (pinDueOn === null) return ends
  return later(ends, instantAt(Temporal.PlainDate.from(pinDueOn).add({ days: 2 }), '00:00'))
}
