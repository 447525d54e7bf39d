import { expect, test } from 'vitest'
import { digitsOf, pesosOf } from './read-fields.ts'

test('reads masked values as they are sent', () => {
  expect(digitsOf('1 010 101 080')).toBe('1010101080')
  expect(pesosOf('1.500.000')).toBe(1_500_000)
  expect(pesosOf('')).toBe(0)
})
