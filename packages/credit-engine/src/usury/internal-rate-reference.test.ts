import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { amortizationSchedule } from '../schedule/amortization-schedule.ts'
import { sample } from '../testing/sample.ts'
import { internalAnnualRate, internalRateOf } from './internal-rate.ts'

const Exact = Decimal.clone({ precision: 40 })

/** What the payments of months 1..n are worth today at a yearly rate, in 40-digit decimals. */
function presentValue(payments: readonly number[], annualRate: Decimal): Decimal {
  const month = annualRate.plus(1).pow(new Exact(1).div(12))
  return payments.reduce(
    (sum, amount, index) => sum.plus(new Exact(amount).div(month.pow(index + 1))),
    new Exact(0),
  )
}

const loans = fc.record({
  principal: fc.integer({ min: 200_000, max: 10_000_000 }),
  rate: fc.integer({ min: 0, max: 4_000 }).map((points) => (points / 100).toFixed(2)),
  installmentCount: fc.constantFrom(1, 3, 6, 12, 18, 24, 36),
  fee: fc.integer({ min: 0, max: 10_000 }),
  feeCounts: fc.boolean(),
  guaranteeCounts: fc.boolean(),
})

test('the internal rate is the one at which 40-digit decimals find the payments worth what was received', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 2_000_000 }), { minLength: 1, maxLength: 36 }),
      fc.integer({ min: 50, max: 100 }),
      (amounts, share) => {
        const received = Math.max(
          1,
          Math.floor((amounts.reduce((sum, amount) => sum + amount, 0) * share) / 100),
        )
        const rate = new Exact(internalAnnualRate(pesos(received), amounts.map(pesos)))
        const nearby = rate.plus(1).times('1e-9')
        expect(presentValue(amounts, rate.minus(nearby)).gt(received)).toBe(true)
        expect(presentValue(amounts, rate.plus(nearby)).lt(received)).toBe(true)
      },
    ),
    sample(300),
  )
})

test('the rate compared with the cap counts each charge that is interest, and no other, to the hundredth (R-O9)', () => {
  fc.assert(
    fc.property(loans, ({ principal, rate, installmentCount, fee, feeCounts, guaranteeCounts }) => {
      const vatRate = percentage('19.00')
      const administrationFee = { amount: pesos(fee), vatRate, countsAsInterest: feeCounts }
      const schedule = amortizationSchedule({
        principal: pesos(principal),
        effectiveAnnualRate: effectiveAnnualRate(rate),
        installmentCount,
        interestVatRate: vatRate,
        administrationFee: administrationFee.amount,
        feeVatRate: vatRate,
      })
      const guarantee = {
        kind: 'upFront',
        percentage: percentage('10.00'),
        vatRate,
        countsAsInterest: guaranteeCounts,
      } as const
      const found = new Exact(internalRateOf({ schedule, product: { administrationFee }, guarantee })).div(
        100,
      )

      const received: Pesos = pesos(guaranteeCounts ? principal - Math.round(principal / 10) : principal)
      const payments = schedule.installments.map(
        (row) => row.principal + row.interest + (feeCounts ? fee : 0),
      )
      // Half a hundredth of a point to either side.
      expect(presentValue(payments, found.minus('0.000051')).gt(received)).toBe(true)
      expect(presentValue(payments, found.plus('0.000051')).lt(received)).toBe(true)
    }),
    sample(300),
  )
})
