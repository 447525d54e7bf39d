import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import { addDays, type Day, dayFromIso, weekdayOf, yearOf } from './day.ts'

/** Holidays decreed after this release of the library, 'yyyy-mm-dd'. A newer release that knows them empties it. */
const extraHolidays: readonly string[] = []

const saturday = 6

/** True on the public holidays of Colombia, of 1984 (Ley 51 de 1983) and later. */
export function isHoliday(day: Day): boolean {
  return holidaysOf(yearOf(day)).has(day)
}

/** True from Monday to Friday, but for holidays. */
export function isBusinessDay(day: Day): boolean {
  return weekdayOf(day) < saturday && !isHoliday(day)
}

/** The business day so many after a day or, where the count is negative, before it; the day itself does not count. */
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

/** The library counts Easter Sunday among them; no law does, and a Sunday it is anyway. */
function publishedHolidays(year: number): readonly string[] {
  colombia ??= loadColombia()
  return colombia
    .getHolidays(year)
    .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
    .map(({ date }) => date.slice(0, 'yyyy-mm-dd'.length))
}

let colombia: Holidays | undefined

/** A tenth of a second and 40 MB, for all countries of the world: paid at the first question, not at the start. */
function loadColombia(): Holidays {
  const Calendar: typeof Holidays = createRequire(import.meta.url)('date-holidays')
  return new Calendar('CO')
}
