import { expect, test } from 'vitest'
import { digitsOf, pesosOf, toIsoDate } from './read-fields.ts'

test('reads masked values as they are sent', () => {
  expect(digitsOf('1 010 101 080')).toBe('1010101080')
  expect(pesosOf('1.500.000')).toBe(1_500_000)
  expect(pesosOf('')).toBe(0)
})

test('reads a date that exists and refuses one that does not', () => {
  expect(toIsoDate('29/02/2024')).toBe('2024-02-29')
  expect(toIsoDate('29/02/2023')).toBeNull()
  expect(toIsoDate('31/04/2024')).toBeNull()
  expect(toIsoDate('5/3/1998')).toBeNull()
})
