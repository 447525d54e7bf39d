import { expect, test } from 'vitest'
import { isoOf } from '../calendar/day.ts'
import { on, termsOfExample } from '../testing/loans.ts'
import { amortizationSchedule, datedSchedule } from './amortization-schedule.ts'

test('a dated plan is the plan with a due date in each row, the same day of every month, across years and February (R-T2)', () => {
  const terms = termsOfExample({ firstDueOn: on('2027-12-26') })
  const { installments, totals } = amortizationSchedule(terms)
  const dated = datedSchedule(terms)
  expect(dated.totals).toEqual(totals)
  expect(dated.installments.map(({ dueOn: _, ...row }) => row)).toEqual(installments)
  expect(dated.installments.map(({ dueOn }) => isoOf(dueOn)).slice(0, 4)).toEqual([
    '2027-12-26',
    '2028-01-26',
    '2028-02-26',
    '2028-03-26',
  ])
})

test('a first due date past the 28th is refused: some month would lack the day', () => {
  expect(() => datedSchedule(termsOfExample({ firstDueOn: on('2027-01-29') }))).toThrow(RangeError)
})
