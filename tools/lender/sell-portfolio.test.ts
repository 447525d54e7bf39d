import { expect, test } from 'vitest'
import { readSaleOrder } from './sell-portfolio.ts'

const whole = [
  ...['--buyer', 'Recaudos S.A.S.', '--nit', '900.123.456-8', '--contact', 'a@b.co', '--price', '4500000'],
  ...['CU-1', 'CU-2'],
]

test('a sale names its buyer, its price and the contracts, each once (R-B13)', () => {
  const buyer = { name: 'Recaudos S.A.S.', taxId: '900.123.456-8', contact: 'a@b.co' }
  const value = { buyer, price: 4_500_000, contractNumbers: ['CU-1', 'CU-2'], isConfirmed: false }
  expect(readSaleOrder([...whole, 'CU-1'])).toEqual({ ok: true, value })
  expect(readSaleOrder([...whole, '--yes'])).toEqual({ ok: true, value: { ...value, isConfirmed: true } })
})

test('a sale without name, NIT, contact, price or contract is refused (R-B13)', () => {
  for (const at of [0, 2, 4, 6]) expect(readSaleOrder(whole.toSpliced(at, 2)).ok).toBe(false)
  expect(readSaleOrder(whole.slice(0, 8)).ok).toBe(false)
})

test.each([
  [3, 'nobody', 'no NIT'],
  [3, '900.123.456-7', 'no NIT'],
  [7, '4.500.000', 'price'],
  [0, '--buyers', 'option'],
])('a wrong argument %i %j is refused with the reason (R-B13)', (at, wrong, reason) => {
  const read = readSaleOrder(whole.with(at, wrong))
  expect(read.ok ? '' : read.problem).toContain(reason)
})
