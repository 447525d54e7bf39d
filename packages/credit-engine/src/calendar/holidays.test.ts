import { describe, expect, test } from 'vitest'
import { addDays, type Day, dayFromIso, isoOf, weekdayOf } from './day.ts'
import { isBusinessDay, isHoliday } from './holidays.ts'

function daysOf(year: number): readonly Day[] {
  const first = dayFromIso(`${year}-01-01`)
  const next = dayFromIso(`${year + 1}-01-01`)
  return Array.from({ length: next - first }, (_, days) => addDays(first, days))
}

const holidaysOf = (year: number) => daysOf(year).filter(isHoliday).map(isoOf)

/** Easter Sunday by the anonymous Gregorian rule, which shares nothing with the library. */
function easterOf(year: number): Day {
  const [century, ofCentury, ofMoon] = [Math.floor(year / 100), year % 100, year % 19]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * ofMoon + century - Math.floor(century / 4) - correction + 15) % 30
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const shift = moon + sunday - 7 * Math.floor((ofMoon + 11 * moon + 22 * sunday) / 451) + 114
  const month = String(Math.floor(shift / 31)).padStart(2, '0')
  return dayFromIso(`${year}-${month}-${String((shift % 31) + 1).padStart(2, '0')}`)
}

const mondayFrom = (day: Day) => addDays(day, (8 - weekdayOf(day)) % 7)

/** The days of Ley 51 de 1983 and Ley 2578 de 2026, article by article. */
function daysByLaw(year: number): readonly string[] {
  const on = (monthAndDay: string) => dayFromIso(`${year}-${monthAndDay}`)
  const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25'].map(on)
  const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11'].map(on)
  const since2026 = year >= 2026 ? [on('07-09')] : []
  const easter = easterOf(year)
  const ofEaster = [-3, -2, 43, 64, 71].map((days) => addDays(easter, days))
  const all = new Set([...fixed, ...[...moved, ...since2026].map(mondayFrom), ...ofEaster])
  return [...all].sort((a, b) => a - b).map(isoOf)
}

describe('public holidays (R-M17)', () => {
  test('public holidays number nineteen in 2026', () => {
    expect(holidaysOf(2026)).toEqual([
      '2026-01-01',
      '2026-01-12',
      '2026-03-23',
      '2026-04-02',
      '2026-04-03',
      '2026-05-01',
      '2026-05-18',
      '2026-06-08',
      '2026-06-15',
      '2026-06-29',
      '2026-07-13',
      '2026-07-20',
      '2026-08-07',
      '2026-08-17',
      '2026-10-12',
      '2026-11-02',
      '2026-11-16',
      '2026-12-08',
      '2026-12-25',
    ])
  })

  test('public holidays are those of the law, year by year, from 1990 to 2060 (R-M17)', () => {
    for (let year = 1990; year <= 2060; year++) expect(holidaysOf(year)).toEqual(daysByLaw(year))
  })

  test('public holidays have had Our Lady of Chiquinquirá among them since Ley 2578 of 2026: the Monday from 9 July on', () => {
    const mondays = ['2025-07-14', '2026-07-13', '2027-07-12', '2028-07-10', '2029-07-09']
    expect(mondays.map(dayFromIso).map(isHoliday)).toEqual([false, true, true, true, true])
  })

  test.each([
    ['Epiphany on a Tuesday', '2026-01-06', '2026-01-12'],
    ['Saint Joseph on a Friday', '2027-03-19', '2027-03-22'],
    ['Saints Peter and Paul on a Tuesday', '2027-06-29', '2027-07-05'],
    ['All Saints on a Sunday', '2026-11-01', '2026-11-02'],
  ])('public holidays move to Monday by Ley 51 of 1983: %s', (_, date, monday) => {
    expect([isHoliday(dayFromIso(date)), isHoliday(dayFromIso(monday))]).toEqual([false, true])
  })

  test('public holidays stay on their day when the law does not move them, be it a Saturday', () => {
    expect(isHoliday(dayFromIso('2027-05-01'))).toBe(true)
    expect(isHoliday(dayFromIso('2027-05-03'))).toBe(false)
  })

  test('public holidays are counted once when two fall on one day', () => {
    expect(holidaysOf(2025).filter((date) => date === '2025-06-30')).toHaveLength(1)
    expect(holidaysOf(2025)).toHaveLength(17)
  })

  test('public holidays leave Easter Sunday and Palm Sunday out', () => {
    expect([isHoliday(dayFromIso('2026-04-05')), isHoliday(dayFromIso('2026-03-29'))]).toEqual([false, false])
  })
})

describe('a business day', () => {
  test.each([
    ['a Friday', '2026-11-20', true],
    ['a Saturday', '2026-11-21', false],
    ['a Sunday', '2026-11-22', false],
    ['a Monday', '2026-11-23', true],
    ['a Monday that a holiday moved to', '2026-11-16', false],
    ['Maundy Thursday', '2026-04-02', false],
    ['Good Friday', '2026-04-03', false],
    ['the Monday after Easter', '2026-04-06', true],
    ['Christmas Eve', '2026-12-24', true],
    ['a leap day', '2028-02-29', true],
  ])('%s, %s: %s', (_, date, expected) => {
    expect(isBusinessDay(dayFromIso(date))).toBe(expected)
  })

  test('business days number 242 in 2026: 261 weekdays less nineteen holidays', () => {
    expect(daysOf(2026).filter(isBusinessDay)).toHaveLength(242)
  })
})
