import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, isoOf, monthFromIso } from '../calendar/day.ts'
import type { CapOf, LoanTerms, Payment } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { partsInOrder } from '../loan/parts.ts'
import { pesos } from '../money/pesos.ts'
import { payoffQuote } from '../payoff/payoff.ts'
import { liveInDecimals } from '../testing/decimal-life.ts'
import { changingCaps, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { loanAfter } from './loan-after.ts'

const payments = fc.array(
  fc.record({
    daysLater: fc.nat({ max: 70 }),
    amount: fc.oneof(
      { arbitrary: fc.integer({ min: 1, max: 600_000 }), weight: 6 },
      { arbitrary: fc.integer({ min: 600_000, max: 5_000_000 }), weight: 1 },
    ),
    kind: fc.constantFrom('installment', 'advance'),
  }),
  { maxLength: 10 },
)

test('installments, advances and payoffs of random lives agree peso by peso with 40-digit decimals, counted day by day under caps that change every month (R-M10, R-M12, R-M13)', () => {
  fc.assert(
    fc.property(randomTerms, changingCaps, payments, (anyTerms, capOf, gaps) => {
      // The reference knows charges of third parties only.
      const terms: LoanTerms = { ...anyTerms, feeRecipient: 'thirdParty', upfrontInterest: pesos(0) }
      // The reference does not know that a few pesos over many months round to more than the balance.
      fc.pre(terms.principal >= 10_000)
      let day = terms.disbursedOn
      const history = gaps.map(({ daysLater, amount, kind }): Payment => {
        day = addDays(day, daysLater)
        return { on: day, amount: pesos(amount), kind }
      })
      const end = addDays(day, 47)
      const expected = referenceLife(terms, history, end, capOf)
      expect(lifeOf(terms, history, end, capOf)).toEqual(expected)
    }),
    sample(300, 20_000),
  )
}, 900_000)

function referenceLife(terms: LoanTerms, history: readonly Payment[], end: Day, capOf: CapOf) {
  const { dues: _dues, ...life } = liveInDecimals({
    terms: {
      principal: terms.principal,
      rate: terms.effectiveAnnualRate,
      installmentCount: terms.installmentCount,
      vat: terms.interestVatRate,
      fee: terms.administrationFee,
    },
    days: Array.from({ length: end - terms.disbursedOn + 1 }, (_, passed) =>
      isoOf(addDays(terms.disbursedOn, passed)),
    ),
    dueDates: openLoan(terms).installments.map(({ dueOn }) => isoOf(dueOn)),
    capOf: (month) => capOf(monthFromIso(month)),
    paymentsOn: (date) => history.filter(({ on }) => isoOf(on) === date).map(({ amount }) => amount),
  })
  return life
}

/** The same figures by the engine. What comes after the day on which the loan closes is left out. */
function lifeOf(terms: LoanTerms, history: readonly Payment[], end: Day, capOf: CapOf) {
  const payoffs: Record<string, number> = {}
  for (const [index, { on }] of history.entries()) {
    const before = loanAfter(terms, history.slice(0, index), on, capOf)
    if (before.closed) break
    payoffs[isoOf(on)] ??= payoffQuote(before, on, capOf).total
    const { closed, overpaid } = loanAfter(terms, history.slice(0, index + 1), on, capOf)
    if (closed) return { closedOn: isoOf(closed.on), overpaid, payoffs, rows: [] }
  }
  const loan = loanAfter(terms, history, end, capOf)
  if (loan.closed) return { closedOn: isoOf(loan.closed.on), overpaid: loan.overpaid, payoffs, rows: [] }
  payoffs[isoOf(end)] ??= payoffQuote(loan, end, capOf).total
  const rows = loan.installments.map(({ expected, paid }) => ({
    owed: partsInOrder.map((part) => expected[part]),
    paid: partsInOrder.map((part) => paid[part]),
  }))
  return { closedOn: null, overpaid: loan.overpaid, payoffs, rows }
}
