import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { addDays, type Day, dayFromIso, weekdayOf, yearOf } from './day.ts'

/** Holidays decreed after this release of the library, 'yyyy-mm-dd'; a newer release empties it. */
const extraHolidays: readonly string[] = []

const saturday = 6

/** The public holidays of Colombia since 1984 (Ley 51 de 1983). */
export function isHoliday(day: Day): boolean {
  return holidaysOf(yearOf(day)).has(day)
}

export function isBusinessDay(day: Day): boolean {
  return weekdayOf(day) < saturday && !isHoliday(day)
}

/** The day itself does not count; a negative count goes back. */
export function addBusinessDays(day: Day, count: number): Day {
  let reached = day
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, Math.sign(count))
    if (isBusinessDay(reached)) left -= 1
  }
  return reached
}

const holidaysByYear = new Map<number, ReadonlySet<Day>>()

function holidaysOf(year: number): ReadonlySet<Day> {
  const known = holidaysByYear.get(year)
  if (known) return known
  const holidays = new Set([...publishedHolidays(year), ...extraHolidays].map(dayFromIso))
  holidaysByYear.set(year, holidays)
  return holidays
}

/** The library counts Easter Sunday, which no law does. */
function publishedHolidays(year: number): readonly string[] {
  colombia ??= loadColombia()
  return colombia
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
    .map(({ date }) => date.slice(0, 'yyyy-mm-dd'.length))
}

let colombia: Holidays | undefined

/** Loaded on first use: it takes a tenth of a second and 40 MB. */
function loadColombia(): Holidays {
  const Calendar: typeof Holidays = createRequire(import.meta.url)('date-holidays')
  return new Calendar('CO')
}
