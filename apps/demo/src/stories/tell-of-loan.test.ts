import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { demoProduct } from '../figures.ts'
import { type Calendar, datesWith } from './tell-of-loan.ts'

const calendarOf = (channel: 'Finter' | 'Libre'): Calendar => ({
  ...demoProduct(channel),
  isPaymentDayChosen: channel === 'Libre',
  daysToDisbursement: 3,
})

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => Temporal.PlainDate.from(from).add({ days: index }))

it.each(['Finter', 'Libre'] as const)(
  'on every day of two years, one of them a leap year, a loan of %s began with just so many due dates behind it',
  (channel) => {
    const calendar = calendarOf(channel)
    for (const today of days('2027-01-01', 731)) {
      for (const fallen of [1, 2, 5, 14]) {
        const { appliedOn, disbursedOn, paymentDay, fallenOn } = datesWith(fallen, calendar, today)
        const [first, last] = [fallenOn.at(0), fallenOn.at(-1)]
        if (first === undefined || last === undefined) throw new Error('no due dates')
        expect(fallenOn).toHaveLength(fallen)
        expect(calendar.paymentDays).toContain(paymentDay)
        expect(fallenOn.every((date) => date.day === paymentDay)).toBe(true)
        expect(appliedOn.until(disbursedOn).days).toBe(3)
        expect(disbursedOn.until(first).days).toBeGreaterThanOrEqual(30)
        expect(last.until(today).days).toBeGreaterThanOrEqual(3)
        expect(today.until(last.add({ months: 1 })).days).toBeGreaterThanOrEqual(5)
      }
    }
  },
)
