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
 * When the provider is asked next about something open since `since`: every minute for an hour, then every quarter of
 * one for seven days, or as long as a cash PIN lives and a day more. Null when it is asked no more. Counted from now, so
 * that a clock which moves months asks once on each stop of its way.
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
  // Once more at the very end, so that nothing told before it is missed.
  return Temporal.Instant.compare(now, ends) < 0 ? earlier(next, ends) : null
}

/**
 * When an attempt is asked about next of which no transaction is known: every minute for an hour, then every hour to the
 * end of all checks, since most were never begun.
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
 * When an attempt is asked about next, of which a transaction is known: its payer may have paid another in the same
 * checkout. While it waits as anything open; every minute for an hour where the last try failed; once at the end of that
 * hour and once at the end of all checks, whatever became of it.
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
