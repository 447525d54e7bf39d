import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isoOf, monthFromIso } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { Loan, LoanTerms } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { partsInOrder } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { type DecimalEvent, type DecimalLoan, decimalLoan } from '../testing/decimal-loan.ts'
import {
  changingCaps,
  eventFor,
  paymentFor,
  randomHeldLives,
  randomPayments,
  randomTerms,
} from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { type LoanHistoryEvent, loanAfter } from './loan-after.ts'

test('random lives with prepayments, payoffs, advances and charges of either party agree peso by peso with 40-digit decimals under caps that change every month (R-M10, R-M11, R-M12, R-M13)', () => {
  fc.assert(
    fc.property(
      randomTerms,
      changingCaps,
      randomPayments,
      fc.nat({ max: 60 }),
      (anyTerms, capOf, wishes, daysAfter) => {
        const terms: LoanTerms = { ...anyTerms, upfrontInterest: pesos(0) }
        // The reference does not know that a few pesos over many months round to more than the balance.
        fc.pre(terms.principal >= 100_000)
        let loan = openLoan(terms)
        const events: DecimalEvent[] = []
        for (const wish of wishes) {
          const payment = paymentFor(wish, loan, capOf)
          loan = applyPayment(loan, payment, capOf)
          events.push({ on: isoOf(payment.on), amount: payment.amount, kind: payment.kind })
        }
        const on = addDays(loan.asOf, daysAfter)
        const through = passTime(loan, on, capOf)
        const told = decimalLoan(decimalTerms(terms), events, isoOf(on), (month) =>
          capOf(monthFromIso(month)),
        )
        expect(toldOf(told)).toEqual({ ...figuresOf(through), payoff: payoffQuote(through, on, capOf).total })
      },
    ),
    sample(120, 20_000),
  )
}, 900_000)

test('random lives with holds of everything and of the penalty agree peso by peso with 40-digit decimals', () => {
  fc.assert(
    fc.property(
      randomTerms,
      changingCaps,
      randomHeldLives,
      fc.nat({ max: 60 }),
      (anyTerms, capOf, wishes, daysAfter) => {
        const terms: LoanTerms = { ...anyTerms, upfrontInterest: pesos(0) }
        fc.pre(terms.principal >= 100_000)
        let loan = openLoan(terms)
        const events: LoanHistoryEvent[] = []
        for (const wish of wishes) {
          const event = eventFor(wish, loan, capOf)
          if (event === null) continue
          events.push(event)
          loan = loanAfter(terms, events, event.on, capOf)
        }
        const on = addDays(loan.asOf, daysAfter)
        const through = passTime(loan, on, capOf)
        const told = decimalLoan(decimalTerms(terms), events.map(decimalEvent), isoOf(on), (month) =>
          capOf(monthFromIso(month)),
        )
        expect(toldOf(told)).toEqual({ ...figuresOf(through), payoff: payoffQuote(through, on, capOf).total })
      },
    ),
    sample(120, 20_000),
  )
}, 900_000)

const decimalEvent = (event: LoanHistoryEvent): DecimalEvent =>
  (event.kind === 'resume'
    ? { ...event, on: isoOf(event.on), heldOn: isoOf(event.heldOn) }
    : { ...event, on: isoOf(event.on) }) as DecimalEvent

const decimalTerms = (terms: LoanTerms) => ({
  principal: terms.principal,
  rate: terms.effectiveAnnualRate,
  installmentCount: terms.installmentCount,
  vat: terms.interestVatRate,
  fee: terms.administrationFee,
  feeOf: terms.feeRecipient === 'lender' ? ('lender' as const) : ('thirdParty' as const),
  disbursedOn: isoOf(terms.disbursedOn),
  firstDueOn: isoOf(terms.firstDueOn),
})

const figuresOf = ({ closed, received, overpaid, prepaid, levelPayment, installments }: Loan) => ({
  closed: closed && { on: isoOf(closed.on), because: closed.because },
  received,
  overpaid,
  prepaid,
  levelPayment,
  rows: installments.map(({ dueOn, expected, paid }) => [
    isoOf(dueOn),
    ...partsInOrder.map((part) => `${part} ${expected[part]} ${paid[part]}`),
  ]),
})

const toldOf = ({ rows, ...told }: DecimalLoan) => ({
  ...told,
  rows: rows.map(({ due, owed, paid }) => [
    due,
    ...partsInOrder.map((part) => `${part} ${owed[part]} ${paid[part]}`),
  ]),
})
