import { Temporal } from 'temporal-polyfill'

const zone = 'America/Bogota'

/** Time zones differ by full quarters of an hour. */
const quarterMs = 900_000
let latest: { readonly quarter: number; readonly date: Temporal.PlainDate } | null = null

/** The date in Bogotá; cached by the quarter of an hour. */
export function businessDate(now: Temporal.Instant): Temporal.PlainDate {
  const quarter = Math.floor(now.epochMilliseconds / quarterMs)
  if (latest?.quarter !== quarter) latest = { quarter, date: now.toZonedDateTimeISO(zone).toPlainDate() }
  return latest.date
}

/** Three times as fast as `Temporal.Instant.from`. */
export function instantOf(iso: string): Temporal.Instant {
  const epochMs = iso.length === storedLength ? Date.parse(iso) : Number.NaN
  // `Date.parse` turns 30 February into March.
  const isExact = !Number.isNaN(epochMs) && new Date(epochMs).toISOString() === iso
  return isExact ? Temporal.Instant.fromEpochMilliseconds(epochMs) : Temporal.Instant.from(iso)
}

const storedLength = '2026-11-21T05:00:00.000Z'.length

export const isoOfInstant = (at: Temporal.Instant): string => new Date(at.epochMilliseconds).toISOString()

export const plusSeconds = (at: Temporal.Instant, seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds + seconds * 1_000)

/** Text does not sort by time: `…:01Z` comes after `…:01.5Z`. */
export const hasPassed = (iso: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(iso), now) <= 0

export const secondsUntil = (now: Temporal.Instant, later: Temporal.Instant): number =>
  Math.max(0, Math.ceil(Number(later.epochMilliseconds - now.epochMilliseconds) / 1000))

export const epochSecondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1_000)

/** A Bogotá time of day, `'07:00'`. */
export const instantAt = (date: Temporal.PlainDate, time: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()

export const startOfNextDay = (now: Temporal.Instant): Temporal.Instant =>
  instantAt(businessDate(now).add({ days: 1 }), '00:00')

export const earlier = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other

export const later = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  earlier(one, other) === one ? other : one
