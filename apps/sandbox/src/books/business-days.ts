import { createRequire } from 'node:module'
import type Holidays from 'date-holidays'
import type { Temporal } from 'temporal-polyfill'

let calendar: Holidays | undefined
const known = new Map<string, boolean>()

/** Loaded on first use: the library would delay the start. */
function isHoliday(day: Temporal.PlainDate): boolean {
  if (calendar === undefined) {
    const library: typeof Holidays = createRequire(import.meta.url)('date-holidays')
    calendar = new library('CO')
  }
  const name = day.toString()
  const before = known.get(name)
  if (before !== undefined) return before
  const found = calendar.isHoliday(new Date(`${name}T12:00:00-05:00`))
  // The library counts Easter Sunday among the public ones; it is a Sunday anyway.
  const isPublic = found !== false && found.some(({ type }) => type === 'public')
  known.set(name, isPublic)
  return isPublic
}

const isBusinessDay = (day: Temporal.PlainDate): boolean => day.dayOfWeek < 6 && !isHoliday(day)

/** The day itself does not count; with 0, the day or the next business day. */
export function addBusinessDays(day: Temporal.PlainDate, count: number): Temporal.PlainDate {
  let reached = day
  for (let left = count; left > 0; ) {
    reached = reached.add({ days: 1 })
    if (isBusinessDay(reached)) left -= 1
  }
  while (!isBusinessDay(reached)) reached = reached.add({ days: 1 })
  return reached
}
