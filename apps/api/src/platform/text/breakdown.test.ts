import { expect, it } from 'vitest'
import { breakdownText } from './breakdown.ts'

const plain = ({ lines, total }: ReturnType<typeof breakdownText>) =>
  [...lines, total].map(([label, amount]) => `${label}: ${amount.replaceAll('\u00a0', ' ')}`)

it('an amount is told part by part in one order, without parts of zero (R-K7)', () => {
  const parts = { penaltyVat: 14, penalty: 73, interest: 25_227, interestVat: 0, principal: 113_270 }
  expect(plain(breakdownText('Cómo se compone', 138_584, parts))).toEqual([
    'Capital: $ 113.270',
    'Intereses: $ 25.227',
    'Mora: $ 73',
    'IVA de la mora: $ 14',
    'Total: $ 138.584',
  ])
})

it('parts that do not sum to the amount are never told (R-K7)', () => {
  expect(() => breakdownText('Cómo se compone', 100, { principal: 99 })).toThrow(RangeError)
})

it('a payoff tells in one line the discount for money that was paid ahead (R-K7)', () => {
  const parts = { principal: 500_000, interest: -20_000, interestVat: -3_800, fee: -4_900, feeVat: 0 }
  expect(plain(breakdownText('A qué se aplicó', 471_300, parts, 'Tu pago'))).toEqual([
    'Capital: $ 500.000',
    'Descuento: lo que ya habías pagado por adelantado: –$ 28.700',
    'Tu pago: $ 471.300',
  ])
})
