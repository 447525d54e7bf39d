import { describe, expect, test } from 'vitest'
import { sampleLimits } from '../../testing/sample-limits.ts'
import { downPaymentForm } from './down-payment.ts'

describe('a down payment where none is mandatory (R-O5)', () => {
  test.each([
    [0, null],
    [1, 'El valor mínimo es de $ 10.000'],
    [9_999, 'El valor mínimo es de $ 10.000'],
    [10_000, null],
    [850_000, null],
    [850_001, 'El valor de la orden es menor de $ 250.000'],
    [880_000, 'El valor de la orden es menor de $ 250.000'],
    [880_001, 'No puedes anticipar más de $ 850.000'],
  ])('where none is mandatory, %d pesos are answered with %s', (amount, message) => {
    expect(downPaymentForm(sampleLimits).advancedPayment.check(amount)).toBe(message)
  })
})

describe('a down payment where one is mandatory (R-O5)', () => {
  const limits = { ...sampleLimits, advancedPayment: 240_000, advancedPaymentFmt: '$ 240.000' }
  test.each([
    [0, 'No puedes anticipar menos de $ 240.000'],
    [5_000, 'No puedes anticipar menos de $ 240.000'],
    [239_999, 'No puedes anticipar menos de $ 240.000'],
    [240_000, null],
  ])('where one is mandatory, %d pesos are answered with %s', (amount, message) => {
    expect(downPaymentForm(limits).advancedPayment.check(amount)).toBe(message)
  })
})
