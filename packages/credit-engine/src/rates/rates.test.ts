import { describe, expect, test } from 'vitest'
import {
  dailyEffectiveRate,
  monthlyEffectiveRate,
  nominalAnnualRate,
  nominalMonthlyRate,
} from './convert-rate.ts'
import { effectiveAnnualRate, isHigher } from './effective-annual-rate.ts'

describe('an effective annual rate becomes', () => {
  test.each([
    // Computed once outside this package, with 50-digit decimals.
    ['24.00', '1.8088', '21.7051', '0.058952', '1.81'],
    ['24.36', '1.8334', '22.0003', '0.059747', '1.83'],
    ['24.99', '1.8762', '22.5150', '0.061132', '1.88'],
    ['25.52', '1.9122', '22.9461', '0.062292', '1.91'],
    ['0.00', '0.0000', '0.0000', '0.000000', '0.00'],
  ])(
    '%s: monthly %s, nominal annual %s, daily %s, shown monthly %s',
    (text, monthly, nominal, daily, shown) => {
      const rate = effectiveAnnualRate(text)
      expect((monthlyEffectiveRate(rate) * 100).toFixed(4)).toBe(monthly)
      expect((nominalAnnualRate(rate) * 100).toFixed(4)).toBe(nominal)
      expect((dailyEffectiveRate(rate) * 100).toFixed(6)).toBe(daily)
      expect(nominalMonthlyRate(rate)).toBe(shown)
    },
  )

  test('the monthly rate of the worked example to its tenth decimal', () => {
    expect(monthlyEffectiveRate(effectiveAnnualRate('24')).toFixed(10)).toBe('0.0180875825')
  })
})

describe('comparing rates', () => {
  test('reads them as numbers, not as text', () => {
    expect(isHigher(effectiveAnnualRate('100'), effectiveAnnualRate('22.00'))).toBe(true)
    expect(isHigher(effectiveAnnualRate('22.0001'), effectiveAnnualRate('22'))).toBe(true)
    expect(isHigher(effectiveAnnualRate('22.0000'), effectiveAnnualRate('22'))).toBe(false)
  })

  test('refuses a text that is not a rate', () => {
    expect(() => effectiveAnnualRate('22 %')).toThrow(RangeError)
  })
})
