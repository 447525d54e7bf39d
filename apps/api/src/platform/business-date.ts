import { Temporal } from 'temporal-polyfill'

const zone = 'America/Bogota'

/** Clocks are set to and days begin at full quarters of an hour, everywhere. */
const quarterMs = 900_000
let latest: { readonly quarter: number; readonly date: Temporal.PlainDate } | null = null

/**
 * The calendar day in Bogotá, where every rule that says "today" lives. Every request asks for it several
 * times: that of the latest quarter of an hour is kept.
 */
export function businessDate(now: Temporal.Instant): Temporal.PlainDate {
  const quarter = Math.floor(now.epochMilliseconds / quarterMs)
  if (latest?.quarter !== quarter) latest = { quarter, date: now.toZonedDateTimeISO(zone).toPlainDate() }
  return latest.date
}

/** As rows have it, an instant is read in a third of the time that the reader of all spellings takes. */
export function instantOf(iso: string): Temporal.Instant {
  const epochMs = iso.length === storedLength ? Date.parse(iso) : Number.NaN
  // Of 30 February the one makes a day in March, the other an error.
  const isExact = !Number.isNaN(epochMs) && new Date(epochMs).toISOString() === iso
  return isExact ? Temporal.Instant.fromEpochMilliseconds(epochMs) : Temporal.Instant.from(iso)
}

const storedLength = '2026-11-21T05:00:00.000Z'.length

/** An instant as rows have it, to the millisecond, in a third of the time that its own `toString` takes. */
export const isoOfInstant = (at: Temporal.Instant): string => new Date(at.epochMilliseconds).toISOString()

export const plusSeconds = (at: Temporal.Instant, seconds: number): Temporal.Instant =>
  Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds + seconds * 1_000)

/** Whether a moment is over at `now`. Compared as instants: as text, `…:01Z` would come after `…:01.5Z`. */
export const hasPassed = (iso: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(iso), now) <= 0

/** Whole seconds from one instant to a later one; 0 when it has passed. */
export const secondsUntil = (now: Temporal.Instant, later: Temporal.Instant): number =>
  Math.max(0, Math.ceil(Number(later.epochMilliseconds - now.epochMilliseconds) / 1000))

export const epochSecondsOf = (at: Temporal.Instant): number => Math.floor(at.epochMilliseconds / 1_000)

/** A time of day in Bogotá, `'07:00'`, on a date. */
export const instantAt = (date: Temporal.PlainDate, time: string): Temporal.Instant =>
  date.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()

/** The first instant of the business date after this one's. */
export const startOfNextDay = (now: Temporal.Instant): Temporal.Instant =>
  instantAt(businessDate(now).add({ days: 1 }), '00:00')

export const earlier = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) <= 0 ? one : other

export const later = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  earlier(one, other) === one ? other : one
