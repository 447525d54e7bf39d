import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  businessDate,
  hasPassed,
  instantAt,
  instantOf,
  isoOfInstant,
  plusSeconds,
  secondsUntil,
  startOfNextDay,
} from './business-date.ts'

describe('the business date (R-T1)', () => {
  it.each([
    ['2026-11-21T04:59:59.999Z', '2026-11-20'],
    ['2026-11-21T05:00:00Z', '2026-11-21'],
    ['2027-01-01T04:00:00Z', '2026-12-31'],
    ['2028-02-29T23:00:00-05:00', '2028-02-29'],
    ['2026-11-20T23:30:00+01:00', '2026-11-20'],
  ])('at %s is %s in Bogotá', (instant, date) => {
    expect(businessDate(instantOf(instant)).toString()).toBe(date)
  })

  describe.each([
    ['a month of 30 days', '2026-12-01', '2026-11-30'],
    ['a month of 31 days', '2027-02-01', '2027-01-31'],
    ['the leap day', '2028-03-01', '2028-02-29'],
    ['28 February of a century', '2100-03-01', '2100-02-28'],
    ['a year', '2027-01-01', '2026-12-31'],
  ])('at the end of %s', (_, next, date) => {
    const midnight = instantAt(Temporal.PlainDate.from(next), '00:00')

    it.each([
      ['an hour before midnight', { hours: -1 }, date],
      ['a millisecond before', { milliseconds: -1 }, date],
      ['at midnight', { milliseconds: 0 }, next],
      ['a millisecond after', { milliseconds: 1 }, next],
      ['an hour after', { hours: 1 }, next],
      ['when the clock then goes back ten minutes', { hours: 0, minutes: 5 - 10 }, date],
    ])('%s', (__, shift, expected) => {
      expect(businessDate(midnight.add(shift)).toString()).toBe(expected)
    })
  })
})

describe('an instant as rows have it', () => {
  it.each(['2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.123Z', '1969-12-31T23:59:59.999Z'])(
    '%s is read and written alike',
    (iso) => {
      expect(instantOf(iso).toString({ fractionalSecondDigits: 3 })).toBe(iso)
      expect(isoOfInstant(instantOf(iso))).toBe(iso)
    },
  )

  it.each(['2026-02-30T05:00:00.000Z', '2026-11-21T05:00:00.000', 'tomorrow'])('%s is none', (text) => {
    expect(() => instantOf(text).toString()).toThrow(RangeError)
  })

  it('a number of seconds later is the same on a day on which clocks changed elsewhere', () => {
    expect(isoOfInstant(plusSeconds(instantOf('2026-11-01T05:59:30Z'), 3_600))).toBe(
      '2026-11-01T06:59:30.000Z',
    )
  })
})

describe('a deadline', () => {
  const deadline = '2026-11-21T10:00:01Z'
  it.each([
    ['2026-11-21T10:00:00.999Z', false],
    ['2026-11-21T10:00:01Z', true],
    // As text, "…:01Z" would stand after "…:01.001Z".
    ['2026-11-21T10:00:01.001Z', true],
    ['2026-11-21T05:00:01-05:00', true],
  ])('at %s has passed: %s', (now, passed) => {
    expect(hasPassed(deadline, Temporal.Instant.from(now))).toBe(passed)
  })

  it('a deadline counts its seconds up, and never below 0', () => {
    const now = instantOf('2026-11-21T10:00:00.001Z')
    expect(secondsUntil(now, instantOf('2026-11-21T10:01:20Z'))).toBe(80)
    expect(secondsUntil(now, instantOf('2026-11-21T09:00:00Z'))).toBe(0)
  })
})

describe('a time of day', () => {
  it('a time of day is Bogotá’s, which never shifts', () => {
    expect(instantAt(Temporal.PlainDate.from('2026-07-01'), '07:00').toString()).toBe('2026-07-01T12:00:00Z')
    expect(instantAt(Temporal.PlainDate.from('2026-12-01'), '19:00').toString()).toBe('2026-12-02T00:00:00Z')
  })
})

describe('the next business date', () => {
  it.each([
    ['2026-11-21T04:59:59.999Z', '2026-11-21T05:00:00Z'],
    ['2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
    ['2026-12-31T23:00:00-05:00', '2027-01-01T05:00:00Z'],
  ])('after %s starts at %s', (now, start) => {
    expect(startOfNextDay(instantOf(now)).toString()).toBe(start)
  })
})
