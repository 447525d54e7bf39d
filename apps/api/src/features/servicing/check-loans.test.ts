import {
  addDays,
  applyPayment,
  openLoan,
  type Payment,
  passTime,
  payoffQuote,
  pesos,
} from '@cupo/credit-engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { caps, on, termsOfExample } from '../../../../../packages/credit-engine/src/testing/loans.ts'
import {
  paymentFor,
  randomCaps,
  randomPayments,
  randomTerms,
} from '../../../../../packages/credit-engine/src/testing/random-histories.ts'
import { sample } from '../../../../../packages/credit-engine/src/testing/sample.ts'
import { payoffProblem } from './check-loans.ts'

describe('the payoff of an open loan (R-G6)', () => {
  it('the payoff of an open loan is principal and earned charges less money received, after any history', () => {
    fc.assert(
      fc.property(
        randomTerms,
        randomCaps,
        randomPayments,
        fc.nat({ max: 60 }),
        (terms, capOf, wishes, days) => {
          let loan = openLoan(terms)
          const history: Payment[] = []
          for (const wish of wishes) {
            const payment = paymentFor(wish, loan, capOf)
            loan = applyPayment(loan, payment, capOf)
            history.push(payment)
            expect(payoffProblem(loan, history, capOf)).toBe(null)
          }
          const later = passTime(loan, addDays(loan.asOf, days), capOf)
          expect(payoffProblem(later, history, capOf)).toBe(null)
        },
      ),
      sample(1_500),
    )
  })

  const paid: Payment = { on: on('2026-12-01'), amount: pesos(220_000), kind: 'advance' }
  const ahead = applyPayment(openLoan(termsOfExample()), paid, caps())

  it('the payoff of an open loan is found wrong when the quote keeps interest and charges of days to come', () => {
    const keeping: typeof payoffQuote = (loan, day, capOf) => {
      const quote = payoffQuote(loan, day, capOf)
      return { ...quote, total: pesos(quote.total + quote.paidAhead) }
    }
    expect(payoffProblem(ahead, [paid], caps())).toBe(null)
    expect(payoffProblem(ahead, [paid], caps(), keeping)).toMatch(/is paid off with \d+, and owes \d+/)
  })

  it('the payoff of an open loan is found wrong when the loan has less paid ahead than was received', () => {
    const [row, ...rows] = ahead.installments
    if (row === undefined) throw new Error('a loan without installments')
    const forged = { ...ahead, installments: [{ ...row, paid: { ...row.paid, fee: pesos(0) } }, ...rows] }
    expect(payoffProblem(forged, [paid], caps())).toContain('is paid off with')
  })
})
