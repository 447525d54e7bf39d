import { expect, test } from 'vitest'
import { methodText } from './payments.ts'

test.each([
  ['Efectivo', 'Efecty', 'Efectivo (Efecty)'],
  ['Efectivo', '', 'Efectivo'],
  ['Tarjeta-PSE', 'VISA', 'Tarjeta (VISA)'],
  ['Tarjeta-PSE', 'PSE', 'PSE'],
  ['Tarjeta-PSE', '', 'Tarjeta o PSE'],
] as const)('%s by "%s" is told as %s', (method, franchise, told) => {
  expect(methodText({ method, franchise })).toBe(told)
})
