import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { caps, loanWith, on, termsOfExample } from '../testing/loans.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { accrualOn } from './accrual.ts'
import { applyPayment } from './apply-payment.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'

// 1,500,000 at 24 % EA, lent on 21 November and first due on 23 December: a period of 32 days.
const opened = openLoan(termsOfExample())
const first = opened.installments[0]
const days = 32
const interestOf = (run: number) => Math.round((1_500_000 * (1.24 ** (1 / 12) - 1) * run) / days)
const feeOf = (run: number) => Math.floor((5_000 * run) / days)

describe('what a loan has earned by a day', () => {
  test('a loan earns the interest of its days evenly, and a charge rounded down', () => {
    const through = on('2026-11-30')
    const { interest, fee } = accrualOn(passTime(opened, through, caps()), through, caps())
    expect(interest).toEqual({ accrued: interestOf(9), deferred: 0 })
    expect(fee).toEqual({ accrued: feeOf(9), deferred: 0 })
  })

  test('a month with a lower cap earns less from its own days on', () => {
    const through = on('2026-12-10')
    const low = caps({ '2026-12': '12.00' })
    const earned = accrualOn(passTime(opened, through, low), through, low).interest.accrued
    expect(earned).toBeLessThan(
      accrualOn(passTime(opened, through, caps()), through, caps()).interest.accrued,
    )
    expect(earned).toBeGreaterThan(
      accrualOn(passTime(opened, on('2026-11-30'), low), on('2026-11-30'), low).interest.accrued,
    )
  })

  test('nothing is left to accrue on a due date: the installment is billed whole', () => {
    const due = passTime(opened, on('2026-12-23'), caps())
    expect(accrualOn(due, on('2026-12-23'), caps())).toEqual({
      interest: { accrued: 0, deferred: 0 },
      fee: { accrued: 0, deferred: 0 },
    })
  })

  test('an installment that fell due after the books of a paused loan stopped has earned its whole bill', () => {
    const stopped = passTime(opened, on('2026-12-20'), caps())
    const { interest, fee } = accrualOn(stopped, on('2026-12-23'), caps())
    expect(interest.accrued).toBe(first?.expected.interest)
    expect(fee.accrued).toBe(5_000)
  })

  test('an installment that is paid ahead is deferred as far as its days have not run', () => {
    const ahead = loanWith([['2026-12-01', 2 * 149_120]])
    const [one, two] = ahead.installments.map(({ expected }) => expected.interest)
    const { interest, fee } = accrualOn(ahead, on('2026-12-01'), caps())
    expect(interest).toEqual({ accrued: 0, deferred: (one ?? 0) - interestOf(10) + (two ?? 0) })
    expect(fee).toEqual({ accrued: 0, deferred: 2 * 5_000 - feeOf(10) })
  })

  test('a closed loan has neither', () => {
    const paid = loanWith([['2026-12-01', 2_000_000, 'payoff']])
    expect(accrualOn(paid, on('2026-12-31'), caps())).toEqual({
      interest: { accrued: 0, deferred: 0 },
      fee: { accrued: 0, deferred: 0 },
    })
  })

  test('the payoff of any day asks for exactly the interest that is billed and unpaid or earned since, less what was paid ahead', () => {
    fc.assert(
      fc.property(randomTerms, randomCaps, randomPayments, fc.nat(80), (terms, capOf, wishes, later) => {
        let loan = openLoan(terms)
        for (const wish of wishes) {
          if (!loan.closed) loan = applyPayment(loan, paymentFor(wish, loan, capOf), capOf)
        }
        const day = addDays(loan.asOf, later)
        const today = passTime(loan, day, capOf)
        fc.pre(today.closed === null && today.installments.some(({ dueOn }) => dueOn > day))
        const billed = today.installments
          .filter(({ dueOn }) => dueOn <= day)
          .reduce((sum, { expected, paid }) => sum + expected.interest - paid.interest, 0)
        const { interest } = accrualOn(today, day, capOf)
        const quote = payoffQuote(today, day, capOf)
        const running = today.installments.find(({ dueOn }) => dueOn > day)
        fc.pre(running !== undefined && Object.values(running.paid).every((part) => part === 0))
        expect(quote.parts.interest).toBe(billed + interest.accrued)
        expect(interest.deferred).toBe(0)
      }),
      sample(300, 20_000),
    )
  })
})
