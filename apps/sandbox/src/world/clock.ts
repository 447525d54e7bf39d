import { Temporal } from 'temporal-polyfill'
import type { Collection } from './collection.ts'

export type WorldClock = {
  readonly now: () => number
  readonly isMoved: () => boolean
  readonly moveTo: (epochMs: number) => Promise<void>
  readonly reset: () => Promise<void>
}

export type ClockRecord = { readonly offsetMs: number }

export function openClock(records: Collection<ClockRecord>, machineNow: () => number): WorldClock {
  const offset = () => records.get('world')?.offsetMs ?? 0
  return {
    now: () => machineNow() + offset(),
    isMoved: () => Math.abs(offset()) > 1000,
    moveTo: (epochMs) => records.put('world', { offsetMs: epochMs - machineNow() }),
    reset: () => records.put('world', { offsetMs: 0 }),
  }
}

const bogota = 'America/Bogota'

/** ISO-8601 with Bogotá's offset, as every provider of this world writes. */
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
