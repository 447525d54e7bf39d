import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { firstDueDate, paymentDayFor } from './due-dates.ts'

const on = (date: string) => Temporal.PlainDate.from(date)

describe('the payment day (R-D6)', () => {
  const device = [5, 16, 23, 26]
  const personal = [5, 16, 20]

  test.each([
    ['2026-11-01', device, 5],
    ['2026-11-04', device, 5],
    ['2026-11-05', device, 16],
    ['2026-11-21', device, 23],
    ['2026-11-23', device, 26],
    ['2026-11-25', device, 26],
    ['2026-11-26', device, 5],
    ['2026-11-30', device, 5],
    ['2026-11-16', personal, 20],
    ['2026-11-20', personal, 5],
    ['2026-11-17', [20, 5, 16], 20],
  ])(
    'the payment day on %s of %j is %i: the first greater day, or the first at or past the last',
    (date, days, day) => {
      expect(paymentDayFor(on(date), days)).toBe(day)
    },
  )

  test('the payment day is undefined for a product without payment days', () => {
    expect(() => paymentDayFor(on('2026-11-01'), [])).toThrow(RangeError)
  })
})

describe('the first due date', () => {
  test.each([
    ['2026-11-21', 23, '2026-12-23'],
    ['2026-11-23', 23, '2026-12-23'],
    ['2026-11-24', 23, '2027-01-23'],
    ['2026-01-24', 23, '2026-02-23'],
    ['2026-01-25', 23, '2026-03-23'],
    ['2028-01-24', 23, '2028-02-23'],
    ['2028-01-30', 5, '2028-03-05'],
    ['2028-01-31', 5, '2028-03-05'],
    ['2026-12-06', 5, '2027-01-05'],
    ['2026-12-07', 5, '2027-02-05'],
  ])(
    'the first due date for a loan disbursed on %s and due on day %i is %s, at least 30 days later',
    (disbursed, paymentDay, expected) => {
      const first = firstDueDate({ disbursedOn: on(disbursed), paymentDay, daysToFirstDueDateMin: 30 })
      expect(first.toString()).toBe(expected)
    },
  )

  test('the first due date is always a payment day, 30 days away or more, and no month later than needed', () => {
    for (
      let day = on('2027-12-01');
      Temporal.PlainDate.compare(day, on('2028-04-01')) < 0;
      day = day.add({ days: 1 })
    ) {
      for (const paymentDay of [5, 16, 20, 23, 26]) {
        const first = firstDueDate({ disbursedOn: day, paymentDay, daysToFirstDueDateMin: 30 })
        expect(first.day).toBe(paymentDay)
        expect(day.until(first).days).toBeGreaterThanOrEqual(30)
        expect(day.until(first.subtract({ months: 1 })).days).toBeLessThan(30)
      }
    }
  })

  test.each([0, 29, 5.5])('the first due date refuses payment day %s', (paymentDay) => {
    const terms = { disbursedOn: on('2026-11-21'), paymentDay, daysToFirstDueDateMin: 30 }
    expect(() => firstDueDate(terms)).toThrow(RangeError)
  })
})
