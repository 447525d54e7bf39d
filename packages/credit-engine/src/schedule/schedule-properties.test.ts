import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Percentage, percentage } from '../money/percentage.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { annualFraction, effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { sample } from '../testing/sample.ts'
import { internalAnnualRate } from '../usury/internal-rate.ts'
import { amortizationSchedule } from './amortization-schedule.ts'

function loansFrom(principalMin: number) {
  return fc.record({
    principal: fc.integer({ min: principalMin, max: 50_000_000 }).map(pesos),
    effectiveAnnualRate: fc
      .integer({ min: 0, max: 6_000 })
      .map((rate) => effectiveAnnualRate((rate / 100).toFixed(2))),
    installmentCount: fc.integer({ min: 1, max: 60 }),
    interestVatRate: fc.constantFrom<Percentage[]>(percentage('0'), percentage('5'), percentage('19')),
    administrationFee: fc.constantFrom<Pesos[]>(pesos(0), pesos(4_900), pesos(5_001)),
    feeVatRate: fc.constantFrom<Percentage[]>(percentage('0'), percentage('19')),
  })
}

test('principal parts add up to the principal and the balance ends at zero, from one peso up', () => {
  fc.assert(
    fc.property(loansFrom(1), (loan) => {
      const { installments } = amortizationSchedule(loan)
      let balance: number = loan.principal
      for (const row of installments) {
        balance -= row.principal
        expect(row.balance).toBe(balance)
      }
      expect(balance).toBe(0)
    }),
    sample(2_000),
  )
})

test('no component and no balance is negative or broken, from one peso up', () => {
  fc.assert(
    fc.property(loansFrom(1), (loan) => {
      for (const row of amortizationSchedule(loan).installments) {
        for (const amount of Object.values(row))
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }
    }),
    sample(1_000),
  )
})

test('every total is the sum of its components, and the totals are the sums of the rows (R-M4)', () => {
  fc.assert(
    fc.property(loansFrom(1), (loan) => {
      const { installments, totals } = amortizationSchedule(loan)
      const sums = { principal: 0, interest: 0, interestVat: 0, fee: 0, feeVat: 0, total: 0 }
      for (const row of installments) {
        expect(row.total).toBe(row.principal + row.interest + row.interestVat + row.fee + row.feeVat)
        for (const key of ['principal', 'interest', 'interestVat', 'fee', 'feeVat', 'total'] as const)
          sums[key] += row[key]
      }
      expect(totals).toEqual(sums)
    }),
    sample(1_000),
  )
})

test('totals are equal but the last, which differs by rounding only (R-M3)', () => {
  fc.assert(
    fc.property(loansFrom(10_000), (loan) => {
      const { installments } = amortizationSchedule(loan)
      const first = installments[0]?.total ?? 0
      for (const row of installments.slice(0, -1)) expect(row.total).toBe(first)
      // Half a peso a month, grown at most by a month's rate of 4.7 % over 60 months.
      expect(Math.abs((installments.at(-1)?.total ?? 0) - first)).toBeLessThan(250)
    }),
    sample(1_000),
  )
})

test('the internal rate of principal and interest is within 0.01 points of the agreed rate', () => {
  fc.assert(
    fc.property(loansFrom(200_000), (loan) => {
      const { installments } = amortizationSchedule(loan)
      const payments = installments.map((row) => pesos(row.principal + row.interest))
      const difference =
        internalAnnualRate(loan.principal, payments) - annualFraction(loan.effectiveAnnualRate)
      expect(Math.abs(difference)).toBeLessThan(0.0001)
    }),
    sample(500),
  )
})
