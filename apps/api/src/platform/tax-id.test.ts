import { expect, test } from 'vitest'
import { isTaxId } from './tax-id.ts'

test.each(['900.123.456-8', '900123456-8', '860.001.234-1', '899.999.068-1', '800.197.268-4'])(
  'takes %s, a NIT with its check digit',
  (nit) => {
    expect(isTaxId(nit)).toBe(true)
  },
)

test.each([
  '900.123.456-7',
  '900.123.465-8',
  '900123456',
  '900.123.456',
  '900.1234.56-8',
  'A00.123.456-8',
  '',
])('refuses %j', (nit) => {
  expect(isTaxId(nit)).toBe(false)
})
