import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { type Loan, referenceRows } from '../testing/decimal-reference.ts'
import { sample } from '../testing/sample.ts'
import { amortizationSchedule } from './amortization-schedule.ts'

function engineRows({ principal, rate, installmentCount, vat, fee }: Loan): readonly (readonly number[])[] {
  const { installments } = amortizationSchedule({
    principal: pesos(principal),
    effectiveAnnualRate: effectiveAnnualRate(rate),
    installmentCount,
    interestVatRate: percentage(vat),
    administrationFee: pesos(fee),
    feeVatRate: percentage('19.00'),
  })
  return installments.map((row) => [
    row.principal,
    row.interest,
    row.interestVat,
    row.feeVat,
    row.total,
    row.balance,
  ])
}

function loansUpTo(principalMax: number) {
  return fc.record({
    principal: fc.integer({ min: 10_000, max: principalMax }),
    rate: fc.integer({ min: 0, max: 6_000 }).map((rate) => (rate / 100).toFixed(2)),
    installmentCount: fc.integer({ min: 1, max: 48 }),
    vat: fc.constantFrom('0.00', '5.00', '19.00'),
    fee: fc.integer({ min: 0, max: 20_000 }),
  })
}

test.each([
  { name: 'product-sized', principalMax: 10_000_000, numRuns: 4_000 },
  { name: 'largest', principalMax: 10_000_000_000, numRuns: 1_000 },
])(
  'no row of $name loans differs from the 40-digit reference (R-M3)',
  ({ principalMax, numRuns }) => {
    fc.assert(
      fc.property(loansUpTo(principalMax), (loan) => {
        expect(engineRows(loan)).toEqual(referenceRows(loan))
      }),
      sample(numRuns),
    )
  },
  900_000,
)
