import { expect, test } from 'vitest'
import { hideIdentityNumber, hideName, hideSurnames } from './hide.ts'

test.each([
  ['María Fernanda Peña Gómez', 'M*** F*** P*** G***'],
  ['Ana', 'A***'],
  ['  Ñ  de la Ó ', 'Ñ*** d*** l*** Ó***'],
  ['', ''],
])('the name %j is shown as %j (R-K3)', (name, masked) => {
  expect(hideName(name)).toBe(masked)
})

test('a person is greeted by the first name, and no surname is shown', () => {
  expect(hideSurnames(' Ana  Peña Gómez')).toBe('Ana P*** G***')
  expect(hideSurnames('')).toBe('')
})

test.each([
  ['1010100080', '1.•••.•••.080'],
  ['1234567', '1.•••.567'],
  ['123456', '•••.456'],
])('the document %s is shown as %s, never whole', (number, masked) => {
  expect(hideIdentityNumber(number)).toBe(masked)
})
