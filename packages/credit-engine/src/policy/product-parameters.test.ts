import { expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { isTaxFreePrice } from './product-parameters.ts'

test.each([
  [49_799, 1_095_578],
  [52_374, 1_152_228],
])('a device is tax-free with a tax unit of %i up to %i, the limit included', (uvt, limit) => {
  expect(isTaxFreePrice(pesos(limit), pesos(uvt))).toBe(true)
  expect(isTaxFreePrice(pesos(limit + 1), pesos(uvt))).toBe(false)
})

test('no device is tax-free without the tax unit of the year', () => {
  expect(isTaxFreePrice(pesos(1), null)).toBe(false)
})
