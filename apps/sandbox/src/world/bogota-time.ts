import { Temporal } from 'temporal-polyfill'

export const bogota = 'America/Bogota'

/** ISO-8601 with Bogotá's offset, as every provider of this world writes its times. */
export function formatInstant(epochMs: number): string {
  return zoned(epochMs).toString({ timeZoneName: 'never', smallestUnit: 'millisecond' })
}

/** `yyyy-mm-dd hh:mm:ss` by Bogotá's clocks. */
export function wallTime(epochMs: number): string {
  return zoned(epochMs).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ')
}

export function bogotaDate(epochMs: number): Temporal.PlainDate {
  return zoned(epochMs).toPlainDate()
}

/** Months and days follow Bogotá's calendar: P1M from 31 January is the last day of February. */
export function addDuration(epochMs: number, duration: string): number {
  return zoned(epochMs).add(Temporal.Duration.from(duration)).epochMilliseconds
}

/** Milliseconds since 1970, or null where the text is not an ISO-8601 instant with offset. */
export function parseInstant(text: string): number | null {
  try {
    return Temporal.Instant.from(text).epochMilliseconds
  } catch {
    return null
  }
}

function zoned(epochMs: number): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(bogota)
}
