import { expect, test } from 'vitest'
import { outstandingPrincipal } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { caps, loanWith, on, termsOfExample } from '../testing/loans.ts'
import { advanceBounds, installmentPaymentBounds, prepaymentBounds } from './payment-bounds.ts'

test('an installment may be paid in any amount from 10,000 to the amount due (R-M16)', () => {
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps())).toEqual({
    kind: 'between',
    minimum: 10_000,
    maximum: 149_120,
  })
})

test('an amount due below 10,000 can only be paid whole (R-M16)', () => {
  const loan = loanWith([['2026-12-01', 140_000]])
  expect(installmentPaymentBounds(loan, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 9_120 })
})

test('the lender sets the least amount of a payment', () => {
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps(), pesos(150_000)).kind).toBe('fixed')
})

test('installments may be paid ahead up to the payoff of the day (R-M16)', () => {
  // 10 of 32 days of 27,131 are 8,479; its VAT 1,611.
  const bounds = { kind: 'between', minimum: 10_000, maximum: 1_500_000 + 8_479 + 1_611 }
  expect(advanceBounds(loanWith([]), on('2026-12-01'), caps())).toEqual(bounds)
  const paid = loanWith([['2026-12-01', 1_510_090 - 5_000, 'advance']])
  expect(advanceBounds(paid, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 5_000 })
})

test('the last installment before its due date costs no more than the payoff of that day', () => {
  const single = loanWith([], openLoan(termsOfExample({ installmentCount: 1 })))
  const maximum = payoffQuote(single, on('2026-12-01'), caps()).total
  expect(maximum).toBe(1_510_090)
  expect(installmentPaymentBounds(single, on('2026-12-01'), caps())).toMatchObject({ maximum })
})

test('a closed loan takes no payment', () => {
  const closed = loanWith([['2026-12-01', 1_789_447, 'advance']])
  expect(advanceBounds(closed, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 0 })
  expect(installmentPaymentBounds(closed, on('2026-12-01'), caps())).toEqual({ kind: 'fixed', amount: 0 })
})

test('an amount due that is just the minimum is a range of one amount, not a fixed one (R-M16)', () => {
  const bounds = { kind: 'between', minimum: 149_120, maximum: 149_120 }
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps(), pesos(149_120))).toEqual(bounds)
  expect(installmentPaymentBounds(loanWith([]), on('2026-12-01'), caps(), pesos(149_121)).kind).toBe('fixed')
})

test('a prepayment stays below the payoff where what was paid ahead has made it less than the capital', () => {
  const ahead = loanWith([['2026-12-01', 3 * 149_120, 'advance']])
  const payoff = payoffQuote(ahead, on('2026-12-01'), caps()).total
  expect(payoff).toBeLessThan(outstandingPrincipal(ahead))
  expect(prepaymentBounds(ahead, on('2026-12-01'), caps())).toEqual({
    kind: 'allowed',
    minimum: 2 * 149_120,
    below: payoff,
  })
  const opened = loanWith([])
  expect(prepaymentBounds(opened, on('2026-12-01'), caps())).toMatchObject({
    below: outstandingPrincipal(opened),
  })
})
