import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type Day,
  dayFromIso,
  dayOf,
  firstDayOf,
  isoOf,
  isoOfMonth,
  type Month,
  monthFromIso,
  monthOf,
  monthsAfter,
  nextMonth,
  plainDateOf,
  weekdayOf,
  yearOf,
} from './day.ts'

const on = (date: string) => Temporal.PlainDate.from(date)

/** Two years around each turn that a calendar can get wrong: 1900 and 2100 have no leap day, 2000 and 2028 do. */
const turns = [
  '1899-01-01',
  '1969-01-01',
  '1999-01-01',
  '2026-01-01',
  '2099-01-01',
  '2199-01-01',
  '2399-01-01',
]

describe.each(turns)('every day of the three years from %s', (from) => {
  const first = dayOf(on(from))

  test('every day of three years is the day, the weekday, the month and the text that Temporal has (R-M17)', () => {
    const dates = Array.from({ length: 1_096 }, (_, days) => on(from).add({ days }))
    const expected = dates.map((date, days) => {
      const month = date.toPlainYearMonth().toString()
      return [
        first + days,
        date.toString(),
        date.year,
        date.dayOfWeek,
        month,
        date.with({ day: 1 }).toString(),
      ]
    })
    const read = dates.map((date) => {
      const day = dayFromIso(date.toString())
      const month = monthOf(day)
      return [
        dayOf(date),
        isoOf(day),
        yearOf(day),
        weekdayOf(day),
        isoOfMonth(month),
        isoOf(firstDayOf(month)),
      ]
    })
    expect(read).toEqual(expected)
    expect(dates.filter((date) => !plainDateOf(dayOf(date)).equals(date))).toEqual([])
  })

  test('every day of three years comes again in later months as Temporal has it, up to the 28th', () => {
    for (let day = first; day < first + 365; day = addDays(day, 1)) {
      const date = plainDateOf(day)
      const months = [0, 1, 11, 12, 37]
      if (date.day > 28) expect(() => addMonths(day, 1)).toThrow(RangeError)
      else
        expect(months.map((later) => isoOf(addMonths(day, later)))).toEqual(
          months.map((later) => date.add({ months: later }).toString()),
        )
    }
  })
})

test('days count from 1970-01-01 and months from January 1970 (R-M17)', () => {
  expect([dayFromIso('1970-01-01'), dayFromIso('1969-12-31'), dayFromIso('2026-11-21')]).toEqual([
    0, -1, 20_778,
  ])
  expect([monthFromIso('1970-01'), monthFromIso('1969-12'), monthFromIso('2026-11')]).toEqual([0, -1, 682])
})

test('the difference of two days is what Temporal counts between them', () => {
  const [from, to] = ['2026-11-21', '2100-03-01']
  expect(dayFromIso(to) - dayFromIso(from)).toBe(on(from).until(on(to)).days)
})

test('the first day of a month is the same inside the prepared years and outside them', () => {
  for (const year of ['1969', '1970', '2169', '2170', '9999']) {
    for (const month of ['01', '02', '03', '12']) {
      expect(isoOf(firstDayOf(monthFromIso(`${year}-${month}`)))).toBe(`${year}-${month}-01`)
    }
  }
})

test('the next month follows December too', () => {
  expect(isoOfMonth(nextMonth(monthFromIso('2026-12')))).toBe('2027-01')
})

test('one starting day gives the due dates of a whole plan', () => {
  const after = monthsAfter(dayFromIso('2027-11-28'))
  expect([0, 1, 2, 3, 4].map((months) => isoOf(after(months)))).toEqual([
    '2027-11-28',
    '2027-12-28',
    '2028-01-28',
    '2028-02-28',
    '2028-03-28',
  ])
})

describe('a text that is no date', () => {
  test.each([
    ['a day that February lacks', '2026-02-29'],
    ['the leap day of a century', '2100-02-29'],
    ['a 31st of a short month', '2026-04-31'],
    ['day zero', '2026-01-00'],
    ['month zero', '2026-00-10'],
    ['month thirteen', '2026-13-01'],
    ['one digit', '2026-1-1'],
    ['a moment', '2026-11-21T00:00:00'],
    ['a year of five digits', '12026-01-01'],
    ['nothing', ''],
  ])('a text that is no date is refused: %s', (_, text) => {
    expect(() => dayFromIso(text)).toThrow(RangeError)
  })

  test.each(['2026-00', '2026-13', '2026', '2026-11-21'])('is refused as a month: %s', (text) => {
    expect(() => monthFromIso(text)).toThrow(RangeError)
  })
})

test('a year without four digits has no text, so no text sorts wrongly', () => {
  const last = dayFromIso('9999-12-31')
  expect(() => isoOf(addDays(last, 1))).toThrow(RangeError)
  expect(isoOf(dayFromIso('0099-03-01'))).toBe('0099-03-01')
  expect(() => isoOf((dayFromIso('0000-01-01') - 1) as Day)).toThrow(RangeError)
  expect(() => isoOfMonth((monthFromIso('9999-12') + 1) as Month)).toThrow(RangeError)
})
