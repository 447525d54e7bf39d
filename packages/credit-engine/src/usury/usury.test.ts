import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { internalAnnualRate } from './internal-rate.ts'
import { type UsuryMonth, usuryCapOn } from './usury-limit.ts'

const on = (date: string) => Temporal.PlainDate.from(date)

function row(month: string, cap: string): UsuryMonth {
  return { month, cap: effectiveAnnualRate(cap) }
}

describe('the cap of a month (R-O10)', () => {
  const table = [row('2026-03', '25.52'), row('2025-12', '25.02'), row('2026-01', '24.36')]

  test.each([
    ['2026-01-01', '24.36', '2026-01', true],
    ['2026-01-31', '24.36', '2026-01', true],
    ['2026-02-15', '24.36', '2026-01', false],
    ['2026-03-01', '25.52', '2026-03', true],
    ['2027-06-30', '25.52', '2026-03', false],
  ])('the cap of a month on %s is %s, from the row of %s, exact: %s', (date, cap, month, isExact) => {
    expect(usuryCapOn(table, on(date))).toEqual({ cap, month, isExact })
  })

  test('the cap of a month is unknown before the first row', () => {
    expect(() => usuryCapOn(table, on('2025-11-30'))).toThrow(RangeError)
  })
})

describe('the internal annual rate', () => {
  test('the internal annual rate of one payment a month later is that month compounded', () => {
    expect(internalAnnualRate(pesos(1_000_000), [pesos(1_010_000)])).toBeCloseTo(1.01 ** 12 - 1, 12)
  })

  test('the internal annual rate of money given back as it was is zero', () => {
    expect(internalAnnualRate(pesos(300), [pesos(100), pesos(100), pesos(100)])).toBeCloseTo(0, 12)
  })

  test('the internal annual rate is negative when less comes back, and found when it is enormous', () => {
    expect(internalAnnualRate(pesos(300), [pesos(100), pesos(100)])).toBeLessThan(0)
    expect(internalAnnualRate(pesos(100), [pesos(1_000)])).toBeCloseTo(10 ** 12 - 1, -3)
  })

  test('the internal annual rate does not exist when nothing was received', () => {
    expect(() => internalAnnualRate(pesos(0), [pesos(1)])).toThrow(RangeError)
  })
})
