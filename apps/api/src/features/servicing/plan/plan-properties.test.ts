import {
  addDays,
  applyPayment,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  type Loan,
  openLoan,
  type PaymentKind,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import { installmentParts } from '@cupo/wire'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { presentPlan } from './present-plan.ts'

// Caps on both sides of the agreed rate, so that rows are computed anew on the way.
const caps = ['24.36', '25.52', '21.00', '19.90', '24.99'].map(effectiveAnnualRate)
const capOf: CapOf = (month) => caps[month % caps.length] ?? effectiveAnnualRate('24.36')

const terms = fc.record({
  principal: fc.integer({ min: 200_000, max: 10_000_000 }).map(pesos),
  installmentCount: fc.constantFrom(1, 3, 12, 36),
  interestVatRate: fc.constantFrom(percentage('0.00'), percentage('19.00')),
  administrationFee: fc.constantFrom(pesos(0), pesos(4_900)),
})
const payment = fc.record({
  daysLater: fc.integer({ min: 0, max: 90 }),
  amount: fc.integer({ min: 1, max: 1_500_000 }).map(pesos),
  kind: fc.constantFrom<PaymentKind[]>('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm'),
})
const livedLoans: fc.Arbitrary<Loan> = fc
  .tuple(terms, fc.array(payment, { maxLength: 12 }))
  .map(([agreed, payments]) => {
    const opened = openLoan({
      ...agreed,
      effectiveAnnualRate: effectiveAnnualRate('22.00'),
      feeVatRate: percentage('19.00'),
      feeRecipient: 'thirdParty',
      upfrontInterest: pesos(0),
      disbursedOn: dayFromIso('2026-11-21'),
      firstDueOn: dayFromIso('2026-12-23'),
    })
    return payments.reduce(
      (loan, { daysLater, ...paid }) =>
        applyPayment(loan, { ...paid, on: addDays(loan.asOf, daysLater) }, capOf),
      opened,
    )
  })

const runs = process.env.CUPO_HEAVY === '1' ? { numRuns: 10_000 } : { numRuns: 500, seed: 20_261_121 }

test('every row and the whole plan add up as they are shown, for any loan on any day (R-B8)', () => {
  fc.assert(
    fc.property(livedLoans, fc.integer({ min: 0, max: 120 }), (loan, daysLater) => {
      const { globalData, ops } = presentPlan(loan, addDays(loan.asOf, daysLater), capOf)
      const rows = ops[0].data.accountInstallments
      let unpaid = 0
      let due = 0
      let capitalDue = 0
      for (const row of rows) {
        for (const stage of ['expected', 'paid', 'due'] as const) {
          const sum = installmentParts.reduce((all, part) => all + row[`${part}_${stage}`], 0)
          expect(row[`total_${stage}`]).toBe(sum)
        }
        for (const part of [...installmentParts, 'total'] as const) {
          expect(row[`${part}_due`]).toBe(row[`${part}_expected`] - row[`${part}_paid`])
          expect(Math.min(row[`${part}_due`], row[`${part}_paid`])).toBeGreaterThanOrEqual(0)
        }
        expect(row.status === 'PAID').toBe(row.total_due === 0)
        if (row.total_due > 0) unpaid += 1
        due += row.total_due
        capitalDue += row.capital_due
      }
      expect(globalData.totalDueValue).toBe(due)
      expect(globalData.totalCapitalDueValue).toBe(capitalDue)
      expect(globalData.isLastInstallment).toBe(unpaid === 1)
      expect(globalData.lastDueDate === 'Inmediato').toBe(rows.some((row) => row.status === 'LATE'))
      expect(globalData.lastDueValue).toBeLessThanOrEqual(due)
    }),
    runs,
  )
})
