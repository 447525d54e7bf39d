import { Temporal } from 'temporal-polyfill'
import type { DateFormat } from '../../ports/outside-files.ts'
import { cut, LineRefusal } from './file-text.ts'

const patterns: Readonly<Record<DateFormat, RegExp>> = {
  'yyyy-mm-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'yyyy/mm/dd': /^(?<year>\d{4})\/(?<month>\d{2})\/(?<day>\d{2})$/,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  'dd/mm/yyyy': /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4})$/,
  'dd-mm-yyyy': /^(?<day>\d{1,2})-(?<month>\d{1,2})-(?<year>\d{4})$/,
}

/** `yyyy-mm-dd` of this century. */
export function dateOf(line: number, name: string, given: string, format: DateFormat): string {
  const text = given.trim()
  const { year, month, day } = patterns[format].exec(text)?.groups ?? {}
  const date = year?.startsWith('20') ? dayOf(Number(year), Number(month), Number(day)) : null
  if (date === null) throw new LineRefusal(line, `${name} is no date as ${format}: ${cut(text)}`)
  return date
}

function dayOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** An ISO instant: a date, and by Bogotá's clocks a time, which is noon where there is none. */
export function instantOf(line: number, name: string, given: string, format: DateFormat): string {
  const [first = '', time = '12:00:00', ...more] = given.trim().split(/[T ]+/)
  if (more.length > 0 || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time))
    throw new LineRefusal(line, `${name} is no date with a time: ${cut(given)}`)
  const date = dateOf(line, name, first, format)
  return Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime('America/Bogota')
    .toInstant()
    .toString()
}
