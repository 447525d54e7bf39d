import { expect, test } from 'vitest'
import { maskedName } from './mask-name.ts'

test.each([
  ['María Fernanda Peña Gómez', 'M*** F*** P*** G***'],
  ['Ana', 'A***'],
  ['  Ñ  de la Ó ', 'Ñ*** d*** l*** Ó***'],
  ['', ''],
])('%j is shown as %j', (name, masked) => {
  expect(maskedName(name)).toBe(masked)
})
