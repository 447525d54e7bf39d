import { describe, expect, test } from 'vitest'
import {
  effectiveAnnualRate,
  isHigher,
  monthlyEffectiveRate,
  nominalMonthlyRate,
} from './effective-annual-rate.ts'

describe('an effective annual rate by the month (R-M2)', () => {
  test.each([
    // Computed once outside this package, with 50-digit decimals.
    ['24.00', '1.8088', '1.81'],
    ['24.36', '1.8334', '1.83'],
    ['24.99', '1.8762', '1.88'],
    ['25.52', '1.9122', '1.91'],
    ['0.00', '0.0000', '0.00'],
  ])('%s a year is %s a month and shows as %s', (text, monthly, shown) => {
    const rate = effectiveAnnualRate(text)
    expect((monthlyEffectiveRate(rate) * 100).toFixed(4)).toBe(monthly)
    expect(nominalMonthlyRate(rate)).toBe(shown)
  })

  test('a monthly rate agrees with the worked example to its tenth decimal', () => {
    expect(monthlyEffectiveRate(effectiveAnnualRate('24')).toFixed(10)).toBe('0.0180875825')
  })
})

describe('an effective annual rate', () => {
  test('an effective annual rate is compared as a number, not as text', () => {
    expect(isHigher(effectiveAnnualRate('100'), effectiveAnnualRate('22.00'))).toBe(true)
    expect(isHigher(effectiveAnnualRate('22.0001'), effectiveAnnualRate('22'))).toBe(true)
    expect(isHigher(effectiveAnnualRate('22.0000'), effectiveAnnualRate('22'))).toBe(false)
  })

  test('an effective annual rate is never read from a text that is not a rate', () => {
    expect(() => effectiveAnnualRate('22 %')).toThrow(RangeError)
  })
})
