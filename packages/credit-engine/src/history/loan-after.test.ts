import { describe, expect, test } from 'vitest'
import type { Payment } from '../loan/loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, termsOfExample } from '../testing/loans.ts'
import { loanAfter, sellLoan } from './loan-after.ts'

const first: Payment = { on: on('2026-12-23'), amount: pesos(149_120), kind: 'installment' }
const second: Payment = { on: on('2027-01-20'), amount: pesos(500_000), kind: 'reduceTerm' }

describe('a replay (R-M14)', () => {
  test('a replay equals the loan that lived through the same payments', () => {
    const lived = loanWith([
      ['2026-12-23', 149_120],
      ['2027-01-20', 500_000, 'reduceTerm'],
    ])
    expect(loanAfter(termsOfExample(), [first, second], on('2027-03-05'), caps())).toEqual(
      passTime(lived, on('2027-03-05'), caps()),
    )
  })

  test('a replay without a payment equals the loan to which it was never made, so that a reversal reopens a closed loan', () => {
    const closing: Payment = { on: on('2027-01-20'), amount: pesos(2_000_000), kind: 'payoff' }
    const closed = loanAfter(termsOfExample(), [first, closing], on('2027-02-01'), caps())
    expect(closed.closed).toEqual({ on: on('2027-01-20'), because: 'paid' })
    const reopened = loanAfter(termsOfExample(), [first], on('2027-02-01'), caps())
    expect(reopened).toEqual(passTime(loanWith([['2026-12-23', 149_120]]), on('2027-02-01'), caps()))
    // Since 24 January the second installment is late.
    expect(reopened.installments[1]?.expected.penalty).toBeGreaterThan(0)
  })

  test('a replay takes the penalty back when a payment in time arrives late', () => {
    const unpaid = loanAfter(termsOfExample(), [], on('2027-01-15'), caps())
    expect(unpaid.installments[0]?.expected.penalty).toBe(543)
    expect(
      loanAfter(termsOfExample(), [first], on('2027-01-15'), caps()).installments[0]?.expected.penalty,
    ).toBe(0)
  })

  test('a replay with a refunded payment equals the loan to which it was never made; later payments stay', () => {
    const closing: Payment = { on: on('2027-01-20'), amount: pesos(2_000_000), kind: 'payoff' }
    const back = { kind: 'refund', on: on('2027-01-22'), amount: closing.amount } as const
    const last: Payment = { on: on('2027-01-25'), amount: pesos(149_120), kind: 'installment' }
    const after = loanAfter(termsOfExample(), [first, closing, back, last], on('2027-02-01'), caps())
    const { received, overpaid, ...without } = loanAfter(
      termsOfExample(),
      [first, last],
      on('2027-02-01'),
      caps(),
    )
    expect(after).toEqual({ ...without, received: received + closing.amount, overpaid: closing.amount })
    expect([after.closed, overpaid]).toEqual([null, 0])
  })

  test('a replay takes a partial refund from the latest payment, then from the one before', () => {
    const back = { kind: 'refund', on: on('2027-01-22'), amount: pesos(600_000) } as const
    const { installments, prepaid } = loanAfter(
      termsOfExample(),
      [first, second, back],
      on('2027-01-22'),
      caps(),
    )
    const paid = installments.flatMap((row) => Object.values(row.paid)).reduce((sum, part) => sum + part, 0)
    expect([paid, prepaid]).toEqual([49_120, 0])
  })

  test('a replay has nothing paid after a refund of more than all payments', () => {
    const back = { kind: 'refund', on: on('2027-01-22'), amount: pesos(900_000) } as const
    const loan = loanAfter(termsOfExample(), [first, back], on('2027-01-22'), caps())
    expect([loan.received, loan.overpaid]).toEqual([first.amount, first.amount])
  })

  test('a replay refuses an order that goes back in time, and anything after its day', () => {
    expect(() => loanAfter(termsOfExample(), [second, first], on('2027-03-05'), caps())).toThrow(RangeError)
    expect(() => loanAfter(termsOfExample(), [first, second], on('2027-01-19'), caps())).toThrow(RangeError)
  })
})

describe('a sold loan', () => {
  const sold = sellLoan(loanWith([['2026-12-23', 149_120]]), on('2027-02-10'), caps())

  test('a sold loan is closed on its day of sale and keeps what it owed', () => {
    expect(sold.closed).toEqual({ on: on('2027-02-10'), because: 'sold' })
    expect(passTime(sold, on('2027-09-10'), caps()).installments).toEqual(sold.installments)
  })

  test('a sold loan takes no payment and is not sold again', () => {
    expect(() => loanWith([['2027-02-11', 1_000]], sold)).toThrow(RangeError)
    expect(() => sellLoan(sold, on('2027-02-11'), caps())).toThrow(RangeError)
  })

  test('a sold loan comes out of a replay too', () => {
    const history = [first, { kind: 'sale', on: on('2027-02-10') } as const]
    expect(loanAfter(termsOfExample(), history, on('2027-02-10'), caps())).toEqual(sold)
  })
})
