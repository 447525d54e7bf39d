import { expect, test } from 'vitest'
import { hideName } from './hide.ts'

test.each([
  ['María Fernanda Peña Gómez', 'M*** F*** P*** G***'],
  ['Ana', 'A***'],
  ['  Ñ  de la Ó ', 'Ñ*** d*** l*** Ó***'],
  ['', ''],
])('%j is shown as %j', (name, masked) => {
  expect(hideName(name)).toBe(masked)
})
