import { expect, test } from 'vitest'
import { sampleOptions } from '../../../testing/sample-payment.ts'
import { checkAdvance, checkInstallment, checkPrepayment } from './check-amount.ts'

const { installment, advance } = sampleOptions

test.each([
  [0, 'Seleccione el método de pago / escribe el valor'],
  [1, 'El monto mínimo de pago es de $ 10.000'],
  [9_999, 'El monto mínimo de pago es de $ 10.000'],
  [10_000, null],
  [149_120, null],
  [149_121, 'Puedes pagar máximo el saldo actual pendiente por pago'],
])('an installment of %d: %s (R-V40)', (amount, message) => {
  expect(checkInstallment(amount, installment)).toBe(message)
})

test.each([
  [0, 'Escribe el valor mayor que $10000'],
  [9_999, 'Escribe el valor mayor que $10000'],
  [10_000, null],
  [1_491_200, null],
  [1_491_201, 'No puede pagar más del monto total adeudado ($ 1.491.200)'],
])('in advance %d: %s (R-V40)', (amount, message) => {
  expect(advance && checkAdvance(amount, advance)).toBe(message)
})

test.each([
  [0, 'Seleccione el método de pago / escribe el valor'],
  [298_239, 'El monto mínimo de pago es de $ 298.240'],
  [298_240, null],
  [1_274_999, null],
  [1_275_000, 'Para pagar todo son $ 1.280.000'],
  [1_279_999, 'Para pagar todo son $ 1.280.000'],
  [1_280_000, null],
  [1_280_001, 'No puede pagar más del monto total adeudado ($ 1.280.000)'],
])('to capital %d: %s (R-V40)', (amount, message) => {
  expect(checkPrepayment(amount, sampleOptions)).toBe(message)
})
