import { expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { isTaxFreePrice } from './tax-free-limit.ts'

test.each([
  [49_799, 1_095_578],
  [52_374, 1_152_228],
])('with a tax unit of %i a device is tax-free up to %i, the limit included', (uvt, limit) => {
  expect(isTaxFreePrice(pesos(limit), pesos(uvt))).toBe(true)
  expect(isTaxFreePrice(pesos(limit + 1), pesos(uvt))).toBe(false)
})

test('without the tax unit of the year no device is tax-free', () => {
  expect(isTaxFreePrice(pesos(1), null)).toBe(false)
})
