import { describe, expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { isTaxFreePrice, taxFreeLimit, type UvtYear } from './tax-free-limit.ts'

const uvt: readonly UvtYear[] = [
  { year: 2023, value: pesos(42_412) },
  { year: 2024, value: pesos(47_065) },
  { year: 2025, value: pesos(49_799) },
  { year: 2026, value: pesos(52_374) },
]

describe('the tax-free limit', () => {
  test.each([
    [2025, 1_095_578, 2025, true],
    [2026, 1_152_228, 2026, true],
    [2028, 1_152_228, 2026, false],
  ])('the tax-free limit of %i is %i, from the UVT of %i, exact: %s', (year, limit, from, isExact) => {
    expect(taxFreeLimit(uvt, year)).toEqual({ limit, year: from, isExact })
  })

  test('includes the limit itself', () => {
    expect(isTaxFreePrice(pesos(1_152_228), uvt, 2026)).toBe(true)
    expect(isTaxFreePrice(pesos(1_152_229), uvt, 2026)).toBe(false)
  })

  test('is unknown before the first year', () => {
    expect(() => taxFreeLimit(uvt, 2022)).toThrow(RangeError)
  })
})
