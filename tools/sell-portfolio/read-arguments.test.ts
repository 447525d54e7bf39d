import { expect, test } from 'vitest'
import { readSaleOrder } from './read-arguments.ts'

const whole = ['--buyer', 'Recaudos S.A.S.', '--nit', '900.123.456-7', '--contact', 'a@b.co', 'CU-1', 'CU-2']

test('a sale names its buyer and the contracts (R-B13)', () => {
  expect(readSaleOrder(whole)).toEqual({
    buyer: { name: 'Recaudos S.A.S.', taxId: '900.123.456-7', contact: 'a@b.co' },
    contractNumbers: ['CU-1', 'CU-2'],
  })
})

test('a sale without name, NIT, contact or contract is refused (R-B13)', () => {
  for (const at of [0, 2, 4]) expect(readSaleOrder(whole.toSpliced(at, 2))).toBeNull()
  expect(readSaleOrder(whole.slice(0, 6))).toBeNull()
  expect(readSaleOrder(whole.with(3, 'nobody'))).toBeNull()
})
