import { describe, expect, it } from 'vitest'
import { readAmount, writeAmount } from './read-fields.ts'

describe('an amount of whole pesos', () => {
  it.each([
    ['100000', 100_000],
    ['100000.0', 100_000],
    ['100000.00', 100_000],
    ['1', 1],
    ['999999999999', 999_999_999_999],
  ])('%s is read', (text, pesos) => {
    expect(readAmount(text)).toBe(pesos)
  })

  it.each([
    ...['', '0', '0.00', '-0', '-100000', '+100000', '1e5', '1E5', '100000.5', '100000.01', '100000.000'],
    ...['100000.', '.5', '0100000', '100,000', '100.000.00', '$100000', ' 100000', '100000 ', '0x186A0'],
    ...['Infinity', 'NaN', '1000000000000', '١٠٠٠', '100000\n'],
  ])('%j is no such amount', (text) => {
    expect(readAmount(text)).toBeNull()
  })

  it('an amount of whole pesos is written with two decimals, and read again as it was', () => {
    for (const text of ['1', '149120', '999999999999']) {
      const amount = readAmount(text)
      expect(amount === null ? null : writeAmount(amount)).toBe(`${text}.00`)
      expect(amount === null ? null : readAmount(writeAmount(amount))).toBe(Number(text))
    }
  })
})
