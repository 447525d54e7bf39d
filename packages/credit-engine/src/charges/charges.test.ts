import { describe, expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import {
  type GuaranteeTerms,
  guaranteeCharge,
  interestVatRateOf,
  noVat,
  vatOf,
  vatWithin,
} from './charges.ts'

const tenPercent: GuaranteeTerms = {
  kind: 'upFront',
  percentage: percentage('10.00'),
  vatRate: percentage('19.00'),
  countsAsInterest: false,
}

describe('VAT', () => {
  test.each([
    [27_131, 5_155],
    [5_000, 950],
    [4_900, 931],
    [50, 10],
  ])('VAT at 19 %% on %i is %i, half up (R-M4)', (component, expected) => {
    expect(vatOf(pesos(component), percentage('19.00'))).toBe(expected)
  })

  test('VAT on a tax-free component is 0', () => {
    expect(vatOf(pesos(27_131), noVat)).toBe(0)
  })
})

describe('the guarantee (R-O11)', () => {
  test.each([
    // The first is the example worked by hand.
    [1_500_000, 150_000, 28_500, 178_500],
    [1_299_905, 129_991, 24_698, 154_689],
    [1_299_904, 129_990, 24_698, 154_688],
  ])(
    'the guarantee on %i financed is %i plus VAT %i, each half up: %i',
    (financedAmount, guaranteeFee, guaranteeVat, total) => {
      expect(guaranteeCharge(pesos(financedAmount), tenPercent)).toEqual({
        guaranteeFee,
        guaranteeVat,
        total,
      })
    },
  )

  test('the guarantee costs nothing when the risk band has none', () => {
    const charge = guaranteeCharge(pesos(1_500_000), { kind: 'none' })
    expect(charge).toEqual({ guaranteeFee: 0, guaranteeVat: 0, total: 0 })
  })
})

describe('the VAT rate on interest', () => {
  const rateOf = (share: string, isTaxFree = false) =>
    interestVatRateOf(
      { interestVatRate: percentage('19.00'), interestTaxableShare: percentage(share) },
      isTaxFree,
    )

  test.each([
    ['100.00', '19.00'],
    ['84.03', '15.9657'],
    ['50.00', '9.50'],
    ['0.00', '0.00'],
  ])('the VAT rate on interest with %s %% of the interest taxed is %s', (share, rate) => {
    expect(rateOf(share)).toBe(rate)
  })

  test('the VAT rate on interest is none for a tax-free phone, whatever the share', () => {
    expect(rateOf('84.03', true)).toBe(noVat)
  })
})

test.each([
  // total, rate, VAT: the base of 119 is 100; half a peso of base rounds up.
  [119, '19.00', 19],
  [300_000, '19.00', 47_899],
  [1, '19.00', 0],
  [3, '100.00', 1],
  [300_000, '0', 0],
])('the VAT within %i at %s %% is %i', (total, rate, vat) => {
  expect(vatWithin(pesos(total), percentage(rate))).toBe(vat)
})
