import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { loanAfter } from '../history/loan-after.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { type CapOf, type Loan, outstandingPrincipal, type Payment } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { payoffQuote } from './payoff.ts'

const histories = fc.record({
  terms: randomTerms,
  wishes: randomPayments,
  capOf: randomCaps,
  /** Loaded late: the whole life is computed anew with them. */
  otherCaps: randomCaps,
  reversed: fc.nat({ max: 8 }),
  daysAfter: fc.nat({ max: 60 }),
})

/** Pays, and holds what was paid against what the payoff fell by on that day. */
function payAndCompare(loan: Loan, payment: Payment, capOf: CapOf): Loan {
  const today = passTime(loan, payment.on, capOf)
  const before = payoffQuote(today, payment.on, capOf).total
  const paid = applyPayment(today, payment, capOf)
  const after = payoffQuote(paid, payment.on, capOf).total
  const used = payment.amount - (paid.overpaid - today.overpaid)
  if (before !== used + after) {
    throw new Error(`payoff ${before}, then ${payment.amount} as ${payment.kind}, then payoff ${after}`)
  }
  if (paid.closed === null && after <= 0) throw new Error('open with nothing left to pay off')
  return paid
}

test('the payoff before a payment is the payment plus the payoff after it, on the same day, through any life with advances, prepayments, reversals and caps loaded late (R-M12)', () => {
  fc.assert(
    fc.property(histories, ({ terms, wishes, capOf, otherCaps, reversed, daysAfter }) => {
      let loan = openLoan(terms)
      const payments: Payment[] = []
      for (const wish of wishes) {
        const payment = paymentFor(wish, loan, capOf)
        loan = payAndCompare(loan, payment, capOf)
        payments.push(payment)
      }
      const later = addDays(loan.asOf, daysAfter)
      const kept = payments.toSpliced(reversed, 1)
      for (const caps of [capOf, otherCaps]) {
        const replayed = loanAfter(terms, kept, later, caps)
        if (replayed.closed) continue
        const amount = pesos(Math.ceil((terms.principal * ((daysAfter % 10) + 1)) / 10))
        const next: Payment = { on: later, amount, kind: 'advance' }
        payAndCompare(replayed, next, caps)
      }
    }),
    sample(5_000, 1_000_000),
  )
}, 900_000)

test('a payoff never falls as days pass, and never asks for interest of days to come', () => {
  fc.assert(
    fc.property(histories, ({ terms, wishes, capOf, daysAfter }) => {
      let loan = openLoan(terms)
      for (const wish of wishes) loan = applyPayment(loan, paymentFor(wish, loan, capOf), capOf)
      if (loan.closed) return
      let former = payoffQuote(loan, loan.asOf, capOf).total
      for (let on = loan.asOf; on <= loan.asOf + daysAfter; on = addDays(on, 1)) {
        const today = passTime(loan, on, capOf)
        const { parts, total, paidAhead } = payoffQuote(today, on, capOf)
        expect(total).toBeGreaterThanOrEqual(former)
        expect(parts.principal + paidAhead).toBe(outstandingPrincipal(today))
        former = total
      }
    }),
    sample(500),
  )
})
