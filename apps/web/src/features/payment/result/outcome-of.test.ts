import { transactionStates } from '@cupo/wire'
import { expect, test } from 'vitest'
import { sampleResult } from '../../../testing/sample-payment.ts'
import { outcomeOf } from './outcome-of.ts'

test.each([
  [1, 'Transacción exitosa', 'info'],
  [2, 'Transacción rechazada', 'bad'],
  [3, 'Transacción pendiente', 'warn'],
  [4, 'Transacción cancelada', 'bad'],
  [6, 'Transacción cancelada', 'bad'],
  [7, 'Transacción pendiente', 'warn'],
  [8, 'Transacción pendiente', 'warn'],
  [9, 'Transacción cancelada', 'bad'],
  [10, 'Transacción cancelada', 'bad'],
  [11, 'Transacción cancelada', 'bad'],
  [12, 'Transacción cancelada', 'bad'],
] as const)('state %i is told as %s (%s) (R-V42)', (state, title, tone) => {
  expect(outcomeOf({ ...sampleResult, x_cod_transaction_state: state })).toMatchObject({ title, tone })
})

test('every state of the wire has its words', () => {
  for (const state of transactionStates) {
    expect(outcomeOf({ ...sampleResult, x_cod_transaction_state: state }).text).not.toBe('')
  }
})

test('an approved payment that is not in the books yet is not said to be', () => {
  const { text } = outcomeOf({ ...sampleResult, isPosted: false, pollSeconds: 5 })
  expect(text).toBe('Tu pago fue aprobado. Lo estamos registrando; esta página se actualiza sola.')
})

test('a payment nobody knows of is waited for while it may come, then cancelled', () => {
  const unknown = { ...sampleResult, x_cod_transaction_state: null, isPosted: false }
  expect(outcomeOf({ ...unknown, pollSeconds: 5 }).title).toBe('Transacción pendiente')
  expect(outcomeOf({ ...unknown, pollSeconds: null }).title).toBe('Transacción cancelada')
})

test('a payment that its payer left is said to be no payment, and nothing is charged', () => {
  const left = {
    ...sampleResult,
    x_cod_transaction_state: null,
    isPosted: false,
    pollSeconds: 5,
    isUnfinished: true,
  }
  expect(outcomeOf(left)).toEqual({
    tone: 'bad',
    title: 'Transacción cancelada',
    text: 'No terminaste el pago. No se te cobró nada.',
  })
})

test('money that had nothing left to pay is said to go back', () => {
  const { title, text } = outcomeOf({ ...sampleResult, isToBeReturned: true })
  expect([title, text]).toEqual(['Transacción exitosa', expect.stringContaining('Te lo devolveremos')])
})
