import { Temporal } from 'temporal-polyfill'

const zone = 'America/Bogota'

/** The calendar day in Bogotá, where every rule that says "today" lives. */
export const businessDate = (now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(zone).toPlainDate()

export const instantOf = (iso: string): Temporal.Instant => Temporal.Instant.from(iso)

/** Whether a moment is over at `now`. Compared as instants: as text, `…:01Z` would come after `…:01.5Z`. */
export const hasPassed = (iso: string, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instantOf(iso), now) <= 0

/** Whole seconds from one instant to a later one; 0 when it has passed. */
export const secondsUntil = (now: Temporal.Instant, later: Temporal.Instant): number =>
  Math.max(0, Math.ceil(Number(later.epochMilliseconds - now.epochMilliseconds) / 1000))

/** The first instant of every business date after `from`, up to `until`, in order. */
export function startsOfDays(from: Temporal.Instant, until: Temporal.Instant): readonly Temporal.Instant[] {
  const starts: Temporal.Instant[] = []
  let day = businessDate(from)
  while (true) {
    day = day.add({ days: 1 })
    const start = day.toZonedDateTime(zone).toInstant()
    if (Temporal.Instant.compare(start, until) > 0) return starts
    starts.push(start)
  }
}
