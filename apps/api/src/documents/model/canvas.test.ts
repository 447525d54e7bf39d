import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import { printable } from './canvas.ts'

test('keeps Spanish as it is', () => {
  const text = 'Ñandú, ¿cuánto? — “$\u00a01.500.000” • 22,00\u00a0% · Nº 1…'
  expect(printable(text)).toBe(text)
})

test('puts letters together that arrive with their accent apart', () => {
  expect(printable('Pen\u0303a Go\u0301mez')).toBe('Peña Gómez')
})

test('takes the marks from letters that the font does not have', () => {
  expect(printable('Łukasz Kovács Őry')).toBe('?ukasz Kovács Ory')
})

test('lets no control or direction mark through', () => {
  expect(printable('a\u202eb\tc\nd\u0000')).toBe('a?b c d?')
})

test('a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = printable(text)
      expect(printable(once)).toBe(once)
    }),
    sample(100),
  )
})
