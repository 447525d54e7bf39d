import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatDateTime, formatMoment, formatPesos, formatRate, formatShare } from './format.ts'

describe('amounts', () => {
  test.each([
    [0, '$\u00a00'],
    [9_999, '$\u00a09.999'],
    [1_500_000, '$\u00a01.500.000'],
    [-10_000, '-$\u00a010.000'],
  ])('writes %d as es-CO does, with a no-break space (R-M7)', (amount, text) => {
    expect(formatPesos(amount)).toBe(text)
  })

  test('writes any amount as the platform would (R-M7)', () => {
    const byPlatform = new Intl.NumberFormat('es-CO', {
      style: 'currency',
      currency: 'COP',
      maximumFractionDigits: 0,
    })
    const amounts = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.integer({ min: -2_000, max: 2_000 }))
    fc.assert(
      fc.property(amounts, (amount) => formatPesos(amount) === byPlatform.format(amount)),
      { numRuns: 500, seed: 20_261_121 },
    )
  })

  test('refuses what is not whole pesos', () => {
    expect(() => formatPesos(1.5)).toThrow(RangeError)
    expect(() => formatPesos(Number.NaN)).toThrow(RangeError)
  })
})

describe('rates', () => {
  test.each([
    ['22.00', '22,00\u00a0%'],
    ['19', '19,00\u00a0%'],
    ['1.6709', '1,67\u00a0%'],
    ['1.005', '1,01\u00a0%'],
  ])('writes %s with two decimals, half up (R-M7)', (percent, text) => {
    expect(formatRate(percent)).toBe(text)
  })

  test.each([
    ['20', '20\u00a0%'],
    ['12.5', '12,50\u00a0%'],
  ])('writes a share of a price of %s without decimals where it has none', (percent, text) => {
    expect(formatShare(percent)).toBe(text)
  })

  test('refuses a rate that is not a decimal string', () => {
    expect(() => formatRate('22,00')).toThrow(RangeError)
    expect(() => formatRate('')).toThrow(RangeError)
  })
})

describe('dates', () => {
  test('leaves a calendar date on its day', () => {
    expect(formatDate('2026-11-05')).toBe('05/11/2026')
  })

  test('takes the day of an instant in Bogotá', () => {
    expect(formatDate('2026-11-05T03:30:00Z')).toBe('04/11/2026')
  })

  test('writes the hour of Bogotá from 00 to 23', () => {
    expect(formatDateTime('2026-11-05T05:07:00Z')).toBe('05/11/2026 00:07')
    expect(formatDateTime('2026-11-05T13:07:00-05:00')).toBe('05/11/2026 13:07')
  })

  test('keeps the time of a moment in one line, with no-break spaces', () => {
    expect(formatMoment('2026-11-22T11:06:30Z')).toBe('22/11/2026, 6:06\u00a0a.\u00a0m.')
    expect(formatMoment('2026-11-23T00:59:00Z')).toBe('22/11/2026, 7:59\u00a0p.\u00a0m.')
  })

  test('refuses an instant without an offset', () => {
    expect(() => formatDateTime('2026-11-05T13:07:00')).toThrow(RangeError)
    expect(() => formatDateTime('2026-11-05')).toThrow(RangeError)
  })
})
