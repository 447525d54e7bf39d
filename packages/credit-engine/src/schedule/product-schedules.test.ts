import { describe, expect, test } from 'vitest'
import { noVat } from '../charges/charges.ts'
import { pesos } from '../money/pesos.ts'
import { annualFraction } from '../rates/effective-annual-rate.ts'
import { referenceRows } from '../testing/decimal-reference.ts'
import { sampleProducts } from '../testing/sample-products.ts'
import { internalAnnualRate } from '../usury/internal-rate.ts'
import { amortizationSchedule, type ScheduleTerms } from './amortization-schedule.ts'

type Case = { readonly name: string; readonly terms: ScheduleTerms }

/** Every term of every product at its least amount, at the quota of each class and at the most, taxed and tax-free. */
const cases: readonly Case[] = Object.entries(sampleProducts).flatMap(([channel, product]) =>
  product.terms.flatMap(({ installmentCount, financedAmountMin }) => {
    const least = Math.max(financedAmountMin, product.minimumOrderValue)
    const amounts = new Set([
      least,
      ...Object.values(product.quotaByScoreClass).filter((quota) => quota >= least),
    ])
    return [...amounts].flatMap((amount) =>
      [...new Set([product.interestVatRate, noVat])].map((interestVatRate) => ({
        name: `${channel} of ${amount} in ${installmentCount}, VAT ${interestVatRate}`,
        terms: {
          principal: pesos(amount),
          effectiveAnnualRate: product.effectiveAnnualRate,
          installmentCount,
          interestVatRate,
          administrationFee: product.administrationFee.amount,
          feeVatRate: product.administrationFee.vatRate,
        },
      })),
    )
  }),
)

describe.each(cases)('$name', ({ terms }) => {
  const { installments } = amortizationSchedule(terms)

  test('the schedule of a product is, row by row, the one of 40-digit decimals', () => {
    const rows = installments.map((row) => [
      row.principal,
      row.interest,
      row.interestVat,
      row.feeVat,
      row.total,
      row.balance,
    ])
    expect(rows).toEqual(
      referenceRows({
        principal: terms.principal,
        rate: terms.effectiveAnnualRate,
        installmentCount: terms.installmentCount,
        vat: terms.interestVatRate,
        fee: terms.administrationFee,
      }),
    )
  })

  test('the schedule of a product has an internal rate of principal and interest within 0.01 points of its EA', () => {
    const payments = installments.map(({ principal, interest }) => pesos(principal + interest))
    const difference =
      internalAnnualRate(terms.principal, payments) - annualFraction(terms.effectiveAnnualRate)
    expect(Math.abs(difference)).toBeLessThan(0.0001)
  })
})

test('the products together make enough cases', () => {
  expect(cases.length).toBeGreaterThan(80)
})
