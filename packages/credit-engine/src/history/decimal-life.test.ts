import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isoOf, monthFromIso } from '../calendar/day.ts'
import type { Loan, Payment } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { partsInOrder } from '../loan/parts.ts'
import { pesos } from '../money/pesos.ts'
import { liveInDecimals } from '../testing/decimal-life.ts'
import { randomCaps, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { loanAfter } from './loan-after.ts'

const payments = fc.array(
  fc.record({ daysLater: fc.nat({ max: 70 }), amount: fc.integer({ min: 1, max: 600_000 }) }),
  { maxLength: 10 },
)

test('a life of installments is, peso by peso, what 40-digit decimals make of it day by day', () => {
  fc.assert(
    fc.property(randomTerms, randomCaps, payments, (terms, capOf, gaps) => {
      // The reference does not know that a few pesos over many months round to more than the balance.
      fc.pre(terms.principal >= 10_000)
      let day = terms.disbursedOn
      const history = gaps.map(({ daysLater, amount }): Payment => {
        day = addDays(day, daysLater)
        return { on: day, amount: pesos(amount), kind: 'installment' }
      })
      const loan = loanAfter(terms, history, addDays(day, 60), capOf)
      const expected = liveInDecimals({
        terms: {
          principal: terms.principal,
          rate: terms.effectiveAnnualRate,
          installmentCount: terms.installmentCount,
          vat: terms.interestVatRate,
          fee: terms.administrationFee,
        },
        days: Array.from({ length: loan.asOf - terms.disbursedOn + 1 }, (_, passed) =>
          isoOf(addDays(terms.disbursedOn, passed)),
        ),
        dueDates: openLoan(terms).installments.map(({ dueOn }) => isoOf(dueOn)),
        capOf: (month) => capOf(monthFromIso(month)),
        paymentsOn: (date) => history.filter(({ on }) => isoOf(on) === date).map(({ amount }) => amount),
      })
      expect(figuresOf(loan)).toEqual(expected)
    }),
    sample(150),
  )
})

function figuresOf({ installments, credit }: Loan) {
  const rows = installments.map(({ expected, paid }) => ({
    owed: partsInOrder.map((part) => expected[part]),
    paid: partsInOrder.map((part) => paid[part]),
  }))
  return { rows, credit }
}
