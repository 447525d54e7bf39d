import { toIsoDate } from '../../../fields/read-fields.ts'

const zone = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' })

/** A typed `DD/MM/AAAA` as `yyyy-mm-dd` when there is such a day and it is past in Colombia, else null. */
export function readPastDate(typed: string, now: Date): string | null {
  const date = toIsoDate(typed)
  return date !== null && date < zone.format(now) ? date : null
}
