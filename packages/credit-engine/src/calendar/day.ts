import { Temporal } from 'temporal-polyfill'

declare const isDay: unique symbol

/** Days since 1970-01-01: integers make comparisons and differences exact and cheap. */
export type Day = number & { readonly [isDay]: true }

declare const isMonth: unique symbol

/** Months since January 1970. */
export type Month = number & { readonly [isMonth]: true }

const shortestMonth = 28

export function dayOf(date: Temporal.PlainDate): Day {
  return dayFrom(date.year, date.month, date.day)
}

export function plainDateOf(day: Day): Temporal.PlainDate {
  const { year, month, dayOfMonth } = partsOf(day)
  return new Temporal.PlainDate(year, month, dayOfMonth)
}

/** Reads 'yyyy-mm-dd'. Throws `RangeError` on anything else and on days that no calendar has. */
export function dayFromIso(iso: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (!match) throw new RangeError(`not a date: '${iso}'`)
  const [year, month, dayOfMonth] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const day = dayFrom(year, month, dayOfMonth)
  const read = partsOf(day)
  if (read.month !== month || read.dayOfMonth !== dayOfMonth) throw new RangeError(`not a date: '${iso}'`)
  return day
}

/** 'yyyy-mm-dd'. Throws `RangeError` outside the years 0 to 9999. */
export function isoOf(day: Day): string {
  const { year, month, dayOfMonth } = partsOf(day)
  if (!(year >= 0 && year <= 9_999)) throw new RangeError(`a year without four digits: ${year}`)
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(dayOfMonth, 2)}`
}

export function addDays(day: Day, days: number): Day {
  return (day + days) as Day
}

/** Throws `RangeError` for the 29th and later, which not every month has. */
export function addMonths(day: Day, months: number): Day {
  return monthsAfter(day)(months)
}

export function monthsAfter(day: Day): (months: number) => Day {
  const month = monthOf(day)
  const offset = day - firstDayOf(month)
  if (offset >= shortestMonth) throw new RangeError(`not every month has a day ${offset + 1}`)
  return (months) => addDays(firstDayOf((month + months) as Month), offset)
}

/** 1 on Monday to 7 on Sunday. */
export function weekdayOf(day: Day): number {
  // 1970-01-01 was a Thursday.
  const daysSinceMonday = (day + 3) % 7
  return (daysSinceMonday < 0 ? daysSinceMonday + 7 : daysSinceMonday) + 1
}

export function yearOf(day: Day): number {
  return partsOf(day).year
}

export function monthOf(day: Day): Month {
  const { year, month } = partsOf(day)
  return ((year - 1970) * 12 + (month - 1)) as Month
}

export function firstDayOf(month: Month): Day {
  return firstDays[month] ?? computeFirstDay(month)
}

export function lastDayOf(month: Month): Day {
  return addDays(firstDayOf(nextMonth(month)), -1)
}

export function nextMonth(month: Month): Month {
  return (month + 1) as Month
}

/** Reads 'yyyy-mm'. */
export function monthFromIso(iso: string): Month {
  return monthOf(dayFromIso(`${iso}-01`))
}

/** 'yyyy-mm'. */
export function isoOfMonth(month: Month): string {
  return isoOf(firstDayOf(month)).slice(0, 7)
}

// Years begin in March, so that the leap day is their last.
const daysPerEra = 146_097
const daysBefore1970 = 719_468

function dayFrom(year: number, month: number, dayOfMonth: number): Day {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return (era * daysPerEra + dayOfEra - daysBefore1970) as Day
}

function partsOf(day: Day): { readonly year: number; readonly month: number; readonly dayOfMonth: number } {
  const shifted = day + daysBefore1970
  const era = Math.floor(shifted / daysPerEra)
  const dayOfEra = shifted - era * daysPerEra
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    dayOfMonth: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1,
  }
}

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

function computeFirstDay(month: number): Day {
  const yearsAfter1970 = Math.floor(month / 12)
  return dayFrom(1970 + yearsAfter1970, month - 12 * yearsAfter1970 + 1, 1)
}

/** The end of a stretch that lasts. */
export const endOfDays: Day = dayFrom(9_999, 12, 31)

/** Precomputed for the months of any loan, 1970 to 2169. */
const firstDays: readonly Day[] = Array.from({ length: 200 * 12 }, (_, month) => computeFirstDay(month))
