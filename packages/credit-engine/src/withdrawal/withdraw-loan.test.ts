import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dueOf } from '../arrears/due-of.ts'
import { addDays } from '../calendar/day.ts'
import { type LoanHistoryEvent, loanAfter, sellLoan } from '../history/loan-after.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { isVoid, outstandingPrincipal } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { nextStepOn, passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { caps, on, termsOfExample } from '../testing/loans.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { pauseLoan, withdrawLoan } from './withdraw-loan.ts'

const histories = fc.record({
  terms: randomTerms,
  capOf: randomCaps,
  wishes: randomPayments,
  daysLater: fc.nat({ max: 60 }),
  refundedPercent: fc.nat({ max: 100 }),
})

describe('a loan that its borrower withdraws from', () => {
  test('a withdrawn loan owes nothing and is owed every peso that was paid, over random histories (R-R3)', () => {
    fc.assert(
      fc.property(histories, ({ terms, capOf, wishes, daysLater, refundedPercent }) => {
        let loan = openLoan(terms)
        const events: LoanHistoryEvent[] = []
        for (const wish of wishes) {
          const payment = paymentFor(wish, loan, capOf)
          loan = applyPayment(loan, payment, capOf)
          events.push(payment)
        }
        const paid = events.reduce((sum, event) => sum + ('amount' in event ? event.amount : 0), 0)
        const day = addDays(loan.asOf, daysLater)
        const void_ = withdrawLoan(loan, day, capOf)
        expect([
          outstandingPrincipal(void_),
          payoffQuote(void_, day, capOf).total,
          nextStepOn(void_),
        ]).toEqual([0, 0, null])
        expect([void_.received, void_.overpaid]).toEqual([paid, paid])

        const refund = {
          kind: 'refund',
          on: day,
          amount: pesos(Math.floor((paid * refundedPercent) / 100)),
        } as const
        const withdrawal = { kind: 'withdrawal', on: day } as const
        expect(loanAfter(terms, [...events, refund, withdrawal], day, capOf)).toEqual(void_)
      }),
      sample(300),
    )
  })

  test('a withdrawn loan takes money that comes later, also with an earlier value date, as overpaid', () => {
    const late = { on: on('2026-12-30'), amount: pesos(50_000), kind: 'installment' } as const
    const withdrawal = { kind: 'withdrawal', on: on('2026-12-20') } as const
    const lived = applyPayment(withdrawLoan(openLoan(termsOfExample()), withdrawal.on, caps()), late, caps())
    expect(lived.overpaid).toBe(50_000)
    expect(loanAfter(termsOfExample(), [late, withdrawal], late.on, caps())).toEqual(lived)
    const earlier = { ...late, on: on('2026-12-10') }
    expect(loanAfter(termsOfExample(), [earlier, withdrawal], withdrawal.on, caps()).overpaid).toBe(50_000)
  })

  test('a loan that a thief took is void as a withdrawn one is, under its own name, and its replay says so', () => {
    const payment = { on: on('2026-12-10'), amount: pesos(50_000), kind: 'installment' } as const
    const day = on('2026-12-20')
    const open = applyPayment(openLoan(termsOfExample()), payment, caps())
    const voided = withdrawLoan(open, day, caps(), 'voided')
    expect(voided).toEqual({
      ...withdrawLoan(open, day, caps()),
      closed: { on: day, because: 'voided' },
    })
    expect(isVoid(voided)).toBe(true)
    expect(loanAfter(termsOfExample(), [payment, { kind: 'void', on: day }], day, caps())).toEqual(voided)
    expect(() => withdrawLoan(voided, day, caps())).toThrow(/voided/)
  })

  test('a loan that was sold or withdrawn from cannot be withdrawn from', () => {
    const open = openLoan(termsOfExample())
    const day = on('2026-12-01')
    expect(() => withdrawLoan(sellLoan(open, day, caps()), day, caps())).toThrow(/sold/)
    expect(() => withdrawLoan(withdrawLoan(open, day, caps()), day, caps())).toThrow(/withdrawn/)
  })
})

describe('a paused loan', () => {
  const request = on('2026-11-26')
  const terms = termsOfExample()

  test('a paused loan bears no penalty for the days of the pause, and from the day after it as any other (R-R2)', () => {
    const [row] = openLoan(terms).installments
    const dueOn = row?.dueOn ?? request
    const through = addDays(dueOn, 10)
    const paused = pauseLoan(passTime(openLoan(terms), request, caps()), through)
    const penaltyOn = (day: typeof dueOn) => {
      const [first] = passTime(paused, day, caps()).installments
      return first === undefined ? null : dueOf(first, day, terms, caps()).penalty
    }
    expect(penaltyOn(through)).toBe(0)
    const [late] = openLoan(terms).installments
    const usual = late && dueOf(late, addDays(dueOn, 1), terms, caps()).penalty
    expect(penaltyOn(addDays(through, 1))).toBe(usual)
  })

  test('a paused loan keeps the due dates and amounts of a plan when nothing falls due in the pause', () => {
    const loan = passTime(openLoan(terms), request, caps())
    expect(pauseLoan(loan, addDays(request, 14))).toBe(loan)
    const pause = { kind: 'pause', on: request, through: addDays(request, 14) } as const
    const later = on('2027-03-01')
    expect(loanAfter(terms, [pause], later, caps())).toEqual(loanAfter(terms, [], later, caps()))
  })
})
