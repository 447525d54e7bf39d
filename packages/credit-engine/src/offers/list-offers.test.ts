import { describe, expect, test } from 'vitest'
import type { GuaranteeTerms } from '../charges/charges.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { sampleProducts } from '../testing/sample-products.ts'
import { listOffers, type OfferOption, type OfferRequest } from './list-offers.ts'

function request(change: Partial<OfferRequest> = {}): OfferRequest {
  return {
    financedAmount: pesos(1_500_000),
    product: sampleProducts.deviceFinancing,
    isTaxFree: false,
    usuryCap: effectiveAnnualRate('24.60'),
    guarantee: { kind: 'none' },
    ...change,
  }
}

/** count, total of the first installment, of the last, of all; or the code of the refusal. */
function figures(option: OfferOption) {
  if (!option.isAvailable) return [option.installmentCount, option.refusal.code]
  const { installments, totals } = option.schedule
  return [option.installmentCount, installments[0]?.total, installments.at(-1)?.total, totals.total]
}

// Computed once with 50-digit decimals outside this package.
describe('golden offers of the demo products (R-M6)', () => {
  test('the offers for a taxed phone of 1,500,000 are its golden terms', () => {
    expect(listOffers(request()).map(figures)).toEqual([
      [3, 525_845, 525_845, 1_577_535],
      [6, 273_515, 273_512, 1_641_087],
      [12, 147_569, 147_567, 1_770_826],
      [18, 105_782, 105_778, 1_904_072],
      [24, 85_033, 85_037, 2_040_796],
      [36, 64_570, 64_592, 2_324_542],
    ])
  })

  test('the offers for a tax-free phone of 899,900 leave out 36 installments, for which it is too small', () => {
    expect(listOffers(request({ financedAmount: pesos(899_900), isTaxFree: true })).map(figures)).toEqual([
      [3, 315_877, 315_877, 947_631],
      [6, 164_707, 164_704, 988_239],
      [12, 89_215, 89_210, 1_070_575],
      [18, 64_133, 64_139, 1_154_400],
      [24, 51_654, 51_668, 1_239_710],
      [36, 'financedAmountTooLow'],
    ])
  })

  test('the offers for a personal loan of 5,000,000 are never in 3 installments (R-M6)', () => {
    const personalLoan = request({ financedAmount: pesos(5_000_000), product: sampleProducts.personalLoan })
    expect(listOffers(personalLoan).map(figures)).toEqual([
      [3, 'termNotOffered'],
      [6, 885_848, 885_845, 5_315_085],
      [12, 466_274, 466_277, 5_595_291],
      [18, 326_934, 326_938, 5_884_816],
      [24, 257_650, 257_662, 6_183_612],
      [36, 189_130, 189_158, 6_808_708],
    ])
  })
})

describe('the terms of a product (R-O8)', () => {
  test.each([
    [200_000, [3, 6, 12, 18]],
    [599_999, [3, 6, 12, 18]],
    [600_000, [3, 6, 12, 18, 24]],
    [999_999, [3, 6, 12, 18, 24]],
    [1_000_000, [3, 6, 12, 18, 24, 36]],
  ])('the terms of a product for %i financed are %j', (financedAmount, counts) => {
    const available = listOffers(request({ financedAmount: pesos(financedAmount) })).filter(
      (each) => each.isAvailable,
    )
    expect(available.map((each) => each.installmentCount)).toEqual(counts)
  })

  test('the terms of a product say the least amount for each option', () => {
    const option = listOffers(request({ financedAmount: pesos(700_000) })).at(-1)
    expect(option).toMatchObject({ refusal: { code: 'financedAmountTooLow', minimum: 1_000_000 } })
  })

  test('the terms of a product show the annual rate and its monthly one', () => {
    expect(listOffers(request())[0]).toMatchObject({
      effectiveAnnualRate: '22.00',
      nominalMonthlyRate: '1.67',
    })
  })
})

describe('the usury guard (R-O9)', () => {
  test('the usury guard makes an offer at the cap and none above it', () => {
    const atCap = listOffers(request({ usuryCap: effectiveAnnualRate('22.00') }))
    expect(atCap.every((option) => option.isAvailable)).toBe(true)
    const belowRate = listOffers(request({ usuryCap: effectiveAnnualRate('21.99') }))
    expect(belowRate[0]).toEqual({
      isAvailable: false,
      installmentCount: 3,
      refusal: { code: 'aboveUsuryCap', internalRate: '22.00', cap: '21.99' },
    })
    expect(belowRate.some((option) => option.isAvailable)).toBe(false)
  })

  test.each([
    // The three rates were computed outside this package.
    ['24.00', '32.58'],
    ['20.00', '28.41'],
    ['16.00', '24.24'],
  ])(
    'the usury guard sees a loan at %s with a charge of 5,000 counted as interest as %s',
    (rate, internalRate) => {
      const product = {
        ...sampleProducts.deviceFinancing,
        effectiveAnnualRate: effectiveAnnualRate(rate),
        administrationFee: { amount: pesos(5_000), vatRate: percentage('19.00'), countsAsInterest: true },
      }
      const twelve = listOffers(request({ product, usuryCap: effectiveAnnualRate('99.00') }))[2]
      expect(twelve).toMatchObject({ isAvailable: true, installmentCount: 12, internalRate })
    },
  )

  test('the usury guard refuses only the terms in which a counted charge passes the cap (R-O9)', () => {
    const fee = { amount: pesos(2_000), vatRate: percentage('19.00'), countsAsInterest: true }
    const product = { ...sampleProducts.deviceFinancing, administrationFee: fee }
    const options = listOffers(request({ product, usuryCap: effectiveAnnualRate('25.30') }))
    // 24.87, 25.23, 25.35, 25.32, 25.26 and 25.10 %: the middle terms carry the charge worst.
    expect(options.map((option) => option.isAvailable)).toEqual([true, true, false, false, true, true])
  })

  test('the usury guard counts a guarantee only when it is marked as interest', () => {
    const guarantee = (countsAsInterest: boolean): GuaranteeTerms => ({
      kind: 'upFront',
      percentage: percentage('10.00'),
      vatRate: percentage('19.00'),
      countsAsInterest,
    })
    expect(listOffers(request({ guarantee: guarantee(false) })).every((option) => option.isAvailable)).toBe(
      true,
    )
    expect(listOffers(request({ guarantee: guarantee(true) })).some((option) => option.isAvailable)).toBe(
      false,
    )
  })

  test('the usury guard refuses, and does not throw, when a charge is larger than its loan', () => {
    const fee = { amount: pesos(50_000), vatRate: percentage('19.00'), countsAsInterest: true }
    const product = { ...sampleProducts.deviceFinancing, administrationFee: fee }
    const option = listOffers(request({ product, financedAmount: pesos(10_000) }))[0]
    expect(option).toMatchObject({ refusal: { code: 'aboveUsuryCap', internalRate: '9999.99' } })
  })
})
