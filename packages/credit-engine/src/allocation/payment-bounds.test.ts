import { expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on } from '../testing/loans.ts'
import { advanceBounds, installmentPaymentBounds } from './payment-bounds.ts'

test('an installment may be paid in any amount from 10,000 to what is due', () => {
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps())).toEqual({
    kind: 'between',
    minimum: 10_000,
    maximum: 149_120,
  })
})

test('where less than 10,000 is due, all of it is the only amount', () => {
  const loan = loanWith([['2026-12-01', 140_000]])
  expect(installmentPaymentBounds(loan, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 9_120 })
})

test('the least amount is the lender’s to set', () => {
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps(), pesos(150_000)).kind).toBe('fixed')
})

test('installments may be paid ahead up to all that remains', () => {
  const bounds = { kind: 'between', minimum: 10_000, maximum: 1_789_447 }
  expect(advanceBounds(loanWith([]), on('2026-12-01'), caps())).toEqual(bounds)
  const paid = loanWith([['2026-12-01', 1_789_447 - 5_000, 'advance']])
  expect(advanceBounds(paid, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 5_000 })
})

test('a closed loan takes nothing', () => {
  const closed = loanWith([['2026-12-01', 1_789_447, 'advance']])
  expect(advanceBounds(closed, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 0 })
  expect(installmentPaymentBounds(closed, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 0 })
})
