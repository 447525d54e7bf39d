import { expect, test } from 'vitest'
import { hideName } from './hide.ts'

test.each([
  ['María Fernanda Peña Gómez', 'M*** F*** P*** G***'],
  ['Ana', 'A***'],
  ['  Ñ  de la Ó ', 'Ñ*** d*** l*** Ó***'],
  ['', ''],
])('the name %j is shown as %j (R-K3)', (name, masked) => {
  expect(hideName(name)).toBe(masked)
})
