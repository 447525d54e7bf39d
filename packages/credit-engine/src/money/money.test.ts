import { describe, expect, test } from 'vitest'
import { percentage, percentOf, toPercentage } from './percentage.ts'
import { add, largest, pesos, smallest, subtract } from './pesos.ts'

describe('pesos (R-M1)', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    'an amount in pesos refuses %s',
    (amount) => {
      expect(() => pesos(amount)).toThrow(RangeError)
    },
  )

  test('zero pesos have no sign', () => {
    expect(Object.is(pesos(-0), 0)).toBe(true)
  })

  test('amounts in pesos add and subtract exactly, and refuse to leave the safe integers (R-M1)', () => {
    expect(add(pesos(1), pesos(2), pesos(3))).toBe(6)
    expect(add()).toBe(0)
    expect(subtract(pesos(1), pesos(3))).toBe(-2)
    expect(() => add(pesos(Number.MAX_SAFE_INTEGER), pesos(1))).toThrow(RangeError)
  })

  test('amounts in pesos compare', () => {
    expect([smallest(pesos(2), pesos(1)), largest(pesos(2), pesos(1))]).toEqual([1, 2])
  })
})

describe('a percentage (R-M1)', () => {
  test.each([
    ['19', '19.00'],
    ['19.5', '19.50'],
    ['019.1234', '19.1234'],
    ['0', '0.00'],
  ])('a percentage reads %s as %s', (text, read) => {
    expect(percentage(text)).toBe(read)
  })

  test.each(['', '-1', '19,00', '1e2', '19.', '.5', '1.23456', '19 %', '12345', ' 19'])(
    'a percentage refuses "%s"',
    (text) => {
      expect(() => percentage(text)).toThrow(RangeError)
    },
  )

  test.each([
    [0.016709, '1.67'],
    [0.25515, '25.52'],
    [0, '0.00'],
    [-1e-12, '0.00'],
  ])('a percentage shows the fraction %s as %s', (fraction, shown) => {
    expect(toPercentage(fraction)).toBe(shown)
  })

  test('a percentage refuses to show a negative fraction', () => {
    expect(() => toPercentage(-0.01)).toThrow(RangeError)
  })
})

describe('percentOf', () => {
  test.each([
    // 19 % of 50 and 150 are ties, 9.5 and 28.5; in doubles the second would be below its tie.
    [50, '19', 10, 9, 10],
    [150, '19', 29, 28, 29],
    [1_350, '19', 257, 256, 257],
    [100, '19', 19, 19, 19],
    [1, '0.0001', 0, 0, 1],
    [1_299_999, '80', 1_039_999, 1_039_999, 1_040_000],
    [0, '19', 0, 0, 0],
  ])('%i at %s %%: half up %i, down %i, up %i', (amount, rate, halfUp, down, up) => {
    const of = (rounding: 'halfUp' | 'down' | 'up') => percentOf(pesos(amount), percentage(rate), rounding)
    expect([of('halfUp'), of('down'), of('up')]).toEqual([halfUp, down, up])
  })

  test('a percentage of an amount agrees with exact integers far above any loan', () => {
    for (let amount = 1; amount < 9e15; amount = amount * 3 + 7) {
      const exact = (BigInt(amount) * 190_000n + 500_000n) / 1_000_000n
      expect(percentOf(pesos(amount), percentage('19'), 'halfUp')).toBe(Number(exact))
    }
  })

  test('a percentage of an amount refuses a negative amount and a result beyond the safe integers', () => {
    expect(() => percentOf(pesos(-1), percentage('19'), 'halfUp')).toThrow(RangeError)
    expect(() => percentOf(pesos(Number.MAX_SAFE_INTEGER), percentage('200'), 'halfUp')).toThrow(RangeError)
  })
})
