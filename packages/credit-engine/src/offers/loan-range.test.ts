import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import type { ProductParameters, RiskBand } from '../policy/product-parameters.ts'
import { sample } from '../testing/sample.ts'
import { sampleProducts } from '../testing/sample-products.ts'
import { counterOfferFor, isInRange, loanRange, sumsOf, sumWithin, wholeLoanRange } from './list-offers.ts'

const product = sampleProducts.personalLoan
const upTo = (limit: number, changed: Partial<ProductParameters> = {}) =>
  loanRange({ ...product, ...changed }, pesos(limit))

describe('the sums that a personal loan is offered in (R-H2)', () => {
  test('the sums of a personal loan go from 500,000 to 10,000,000 in steps of 100,000', () => {
    const range = wholeLoanRange(product)
    if (range === null) throw new Error('the demo lends money')
    const sums = sumsOf(range)
    expect([sums.length, sums[0], sums[1], sums.at(-1)]).toEqual([96, 500_000, 600_000, 10_000_000])
    expect(sums.every((sum) => isInRange(range, sum))).toBe(true)
  })

  test.each([
    [1_500_000, 1_500_000],
    [1_599_999, 1_500_000],
    [500_000, 500_000],
    [99_000_000, 10_000_000],
  ])('a limit of %i is lowered to the step: %i', (limit, maximum) => {
    expect(upTo(limit)).toMatchObject({ minimum: 500_000, maximum })
  })

  test('the sums of a personal loan are counted from the least sum, also when that is no multiple of the step', () => {
    const range = upTo(1_000_000, { minimumOrderValue: pesos(550_000) })
    expect(range === null ? [] : sumsOf(range)).toEqual([550_000, 650_000, 750_000, 850_000, 950_000])
  })

  test('the sums of a personal loan are none when the limit lies below the least sum, and none for the price of a device', () => {
    expect(upTo(499_999)).toBeNull()
    expect(wholeLoanRange(sampleProducts.deviceFinancing)).toBeNull()
  })

  test.each([0, 400_000, 550_000, 10_100_000, -500_000, Number.NaN])(
    'the sums of a personal loan do not have %d',
    (amount) => {
      expect(
        isInRange({ minimum: pesos(500_000), maximum: pesos(10_000_000), step: pesos(100_000) }, amount),
      ).toBe(false)
    },
  )

  test('the sums of a product count their steps from the least one, whatever it is', () => {
    const range = { minimum: pesos(550_000), maximum: pesos(950_000), step: pesos(100_000) }
    expect([550_000, 600_000, 650_000].map((amount) => isInRange(range, amount))).toEqual([true, false, true])
  })
})

describe('the counter-offer of a personal loan (R-H4)', () => {
  const offered = (
    requestedAmount: number,
    scoreClass: 'A' | 'B' | 'C' | 'D',
    riskBand: RiskBand = 'standard',
    changed: Partial<ProductParameters> = {},
  ) => {
    const offer = counterOfferFor(
      { ...product, ...changed },
      { requestedAmount: pesos(requestedAmount), scoreClass, riskBand },
    )
    return offer === null ? null : [offer.status, offer.range.maximum]
  }

  test.each([
    // Quotas: A 10,000,000 · B 6,000,000 · C 3,000,000 · D 1,500,000.
    [2_000_000, 'D', 'standard', 'DOWNGRADE', 1_500_000],
    [1_600_000, 'D', 'premium', 'DOWNGRADE', 1_500_000],
    [1_500_000, 'D', 'standard', 'MAINTAIN', 1_500_000],
    [1_500_000, 'D', 'premium', 'MAINTAIN', 1_500_000],
    [6_100_000, 'B', 'standard', 'DOWNGRADE', 6_000_000],
    [6_000_000, 'B', 'guarantee', 'MAINTAIN', 6_000_000],
    [3_000_000, 'A', 'standard', 'MAINTAIN', 3_000_000],
    [3_000_000, 'A', 'premium', 'UPGRADE', 10_000_000],
    [2_900_000, 'C', 'premium', 'UPGRADE', 3_000_000],
    [10_000_000, 'A', 'premium', 'MAINTAIN', 10_000_000],
  ] as const)(
    'a request for %i in class %s, band %s, is %s up to %i',
    (asked, scoreClass, band, status, maximum) => {
      expect(offered(asked, scoreClass, band)).toEqual([status, maximum])
    },
  )

  test('the counter-offer of a personal loan is none when the quota lies below the least sum', () => {
    const quotaByScoreClass = { ...product.quotaByScoreClass, D: pesos(499_999) }
    expect(offered(500_000, 'D', 'standard', { quotaByScoreClass })).toBeNull()
  })

  test('the counter-offer of a personal loan follows the sums of today when the product changed after the form', () => {
    const step = {
      requestedAmount: { kind: 'chosen', maximum: pesos(5_000_000), step: pesos(250_000) },
    } as const
    expect(offered(8_000_000, 'A', 'standard', step)).toEqual(['DOWNGRADE', 5_000_000])
    expect(offered(3_100_000, 'A', 'standard', step)).toEqual(['MAINTAIN', 3_000_000])
    expect(offered(600_000, 'A', 'standard', { minimumOrderValue: pesos(1_000_000) })).toEqual([
      'MAINTAIN',
      1_000_000,
    ])
  })
})

const figures = fc.record({
  minimum: fc.integer({ min: 0, max: 50 }),
  maximum: fc.integer({ min: 0, max: 100 }),
  step: fc.integer({ min: 1, max: 9 }),
  limit: fc.integer({ min: 0, max: 120 }),
  asked: fc.integer({ min: 0, max: 120 }),
  riskBand: fc.constantFrom('standard' as const, 'premium' as const),
})

test('the sums of any product, limit and wish are those between least and most that a step reaches (R-H2)', () => {
  fc.assert(
    fc.property(figures, ({ minimum, maximum, step, limit, asked }) => {
      const requestedAmount = { kind: 'chosen', maximum: pesos(maximum), step: pesos(step) } as const
      const range = loanRange({ minimumOrderValue: pesos(minimum), requestedAmount }, pesos(limit))
      // Every peso tried, one by one.
      const sums = Array.from({ length: 121 }, (_, amount) => amount).filter(
        (amount) =>
          amount >= minimum && amount <= maximum && amount <= limit && (amount - minimum) % step === 0,
      )
      expect(range === null ? [] : sumsOf(range)).toEqual(sums)
      if (range === null) return
      expect(sumWithin(range, pesos(asked))).toBe(sums.findLast((sum) => sum <= asked) ?? minimum)
    }),
    sample(100),
  )
})

test('an offer never exceeds the quota, and only the premium band gets more than it requested (R-H4)', () => {
  fc.assert(
    fc.property(figures, ({ minimum, maximum, step, limit: quota, asked, riskBand }) => {
      const offer = counterOfferFor(
        {
          minimumOrderValue: pesos(minimum),
          requestedAmount: { kind: 'chosen', maximum: pesos(maximum), step: pesos(step) },
          quotaByScoreClass: { ...product.quotaByScoreClass, D: pesos(quota) },
        },
        { requestedAmount: pesos(asked), scoreClass: 'D', riskBand },
      )
      const lent = Array.from({ length: 121 }, (_, amount) => amount).filter(
        (amount) =>
          amount >= minimum && amount <= maximum && amount <= quota && (amount - minimum) % step === 0,
      )
      const most = lent.at(-1)
      expect(offer === null).toBe(most === undefined)
      if (offer === null || most === undefined) return
      const wished = lent.findLast((sum) => sum <= asked) ?? minimum
      const expected =
        most < asked
          ? ['DOWNGRADE', most]
          : riskBand === 'premium' && most > asked
            ? ['UPGRADE', most]
            : ['MAINTAIN', wished]
      expect([offer.status, offer.range.maximum]).toEqual(expected)
    }),
    sample(100),
  )
})
