import { expect, test } from 'vitest'
import { readPastDate } from './read-past-date.ts'

const now = new Date('2026-11-21T03:00:00Z')

test.each([
  ['05/03/2012', '2012-03-05'],
  ['19/11/2026', '2026-11-19'],
  // Still the 20th in Colombia, where the day is not past yet.
  ['20/11/2026', null],
  ['21/11/2026', null],
  ['31/02/2012', null],
  ['5/3/2012', null],
  ['', null],
])('an issue date %s is read as %s', (typed, date) => {
  expect(readPastDate(typed, now)).toBe(date)
})
