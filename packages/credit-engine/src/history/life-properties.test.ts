import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { type CapOf, type Loan, type LoanTerms, outstandingPrincipal, type Payment } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { nextStepOn, passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { isSame } from '../testing/is-same.ts'
import { brokenInvariants } from '../testing/loan-invariants.ts'
import {
  type PaymentWish,
  paymentFor,
  randomCaps,
  randomPayments,
  randomTerms,
} from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { loanAfter, sellLoan } from './loan-after.ts'
import { penaltyParts } from './penalty-parts.ts'

type Life = {
  readonly terms: LoanTerms
  readonly capOf: CapOf
  readonly wishes: readonly PaymentWish[]
  /** Days that pass after the last payment. */
  readonly daysAfter: number
  /** Which payment is reversed; none when there are not so many. */
  readonly reversed: number
}

const lives: fc.Arbitrary<Life> = fc.record({
  terms: randomTerms,
  capOf: randomCaps,
  wishes: randomPayments,
  daysAfter: fc.nat({ max: 200 }),
  reversed: fc.nat({ max: 8 }),
})

/** The payments, the loan before the first and after each, and the loan on a later day. */
function live({ terms, capOf, wishes, daysAfter }: Life) {
  let loan = openLoan(terms)
  const loans = [loan]
  const payments: Payment[] = []
  for (const wish of wishes) {
    const payment = paymentFor(wish, loan, capOf)
    loan = applyPayment(loan, payment, capOf)
    payments.push(payment)
    loans.push(loan)
  }
  const end = addDays(loan.asOf, daysAfter)
  return { loans, payments, loan, end, atEnd: passTime(loan, end, capOf) }
}

/** Through every step that the daily work would make. */
function stepThrough(loan: Loan, end: Day, capOf: CapOf): Loan {
  let stepped = loan
  for (let day = nextStepOn(stepped); day !== null && day <= end; day = nextStepOn(stepped)) {
    stepped = passTime(stepped, day, capOf)
  }
  return passTime(stepped, end, capOf)
}

/** What the loan would be had one payment never been made: the later ones, made on the loan before it. */
function neverMade(loans: readonly Loan[], payments: readonly Payment[], { reversed, capOf }: Life): Loan {
  return payments
    .slice(reversed + 1)
    .reduce(
      (loan, payment) => applyPayment(loan, payment, capOf),
      loans[Math.min(reversed, payments.length)] as Loan,
    )
}

test('any life of payments keeps every invariant, passes in steps as in one go, and forgets a reversed payment (R-M8, R-M14)', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { terms, capOf, reversed } = life
      const { loans, payments, loan, end, atEnd } = live(life)
      const broken = [...loans, atEnd].flatMap((one) => brokenInvariants(one, capOf))
      if (broken.length > 0) throw new Error(broken.join('; '))
      if (!isSame(stepThrough(loan, end, capOf), atEnd)) throw new Error('steps end elsewhere than a jump')
      const replayed = loanAfter(terms, payments.toSpliced(reversed, 1), end, capOf)
      const expected = passTime(neverMade(loans, payments, life), end, capOf)
      if (!isSame(replayed, expected)) throw new Error('the reversed payment has left a trace')
    }),
    sample(5_000, 1_000_000),
  )
}, 900_000)

test('a refund of the overpayment leaves every figure as it is; a refund beyond it is owed again (R-B3)', () => {
  fc.assert(
    fc.property(lives, fc.double({ min: 0, max: 1, noNaN: true }), (life, share) => {
      const { terms, capOf } = life
      const { payments, loan, end, atEnd } = live(life)
      fc.pre(payments.length > 0)
      const back = (amount: number) => {
        const event = { kind: 'refund', on: loan.asOf, amount: pesos(Math.floor(amount)) } as const
        return loanAfter(terms, [...payments, event], end, capOf)
      }
      if (!isSame(back(atEnd.overpaid * share), atEnd))
        throw new Error('a refunded overpayment has left a trace')
      const short = back(atEnd.overpaid + (atEnd.received - atEnd.overpaid) * share)
      expect(short.received).toBe(atEnd.received)
      expect(outstandingPrincipal(short)).toBeGreaterThanOrEqual(outstandingPrincipal(atEnd))
    }),
    sample(400, 20_000),
  )
})

test('a loan that passes day by day ends where one jump ends (R-M14)', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { terms, capOf } = life
      const { payments, end, atEnd } = live(life)
      let loan = openLoan(terms)
      let next = 0
      for (let day = loan.asOf; day <= end; day = addDays(day, 1)) {
        loan = passTime(loan, day, capOf)
        for (let payment = payments[next]; payment?.on === day; payment = payments[next]) {
          loan = applyPayment(loan, payment, capOf)
          next += 1
        }
      }
      expect(isSame(loan, atEnd)).toBe(true)
    }),
    sample(400, 20_000),
  )
})

test('a sale leaves every figure as it stands, whatever time passes after it', () => {
  fc.assert(
    fc.property(lives, (life) => {
      const { payments, end, atEnd } = live(life)
      fc.pre(atEnd.closed === null)
      const history = [...payments, { kind: 'sale', on: end } as const]
      const sold = loanAfter(life.terms, history, addDays(end, 400), life.capOf)
      expect(sold).toEqual({
        ...atEnd,
        asOf: addDays(end, 400),
        closed: { on: end, because: 'sold' },
      })
      expect(sellLoan(atEnd, end, life.capOf).installments).toBe(atEnd.installments)
    }),
    sample(400, 20_000),
  )
})

test('a charge-off anywhere in a life changes no figure of the loan and no part of its penalty, then or later', () => {
  fc.assert(
    fc.property(lives, ({ reversed: place, ...life }) => {
      const { terms, capOf } = life
      const { payments, end, atEnd } = live({ ...life, reversed: place })
      const on = payments.slice(0, place).at(-1)?.on ?? terms.disbursedOn
      const events = [
        ...payments.slice(0, place),
        { kind: 'chargeOff', on } as const,
        ...payments.slice(place),
      ]
      const { chargedOff, ...figures } = loanAfter(terms, events, end, capOf)
      if (!isSame(figures, atEnd)) throw new Error('a charge-off changed what the borrower owes')
      const [before, after] = [payments, events].map((each) => penaltyParts(terms, each, end, capOf))
      if (!isSame(before, after)) throw new Error('a charge-off changed the penalty')
      const wasOpen = loanAfter(terms, payments.slice(0, place), on, capOf).closed === null
      expect(chargedOff?.on).toBe(wasOpen ? on : undefined)
    }),
    sample(300),
  )
})
