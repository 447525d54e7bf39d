import { describe, expect, test } from 'vitest'
import { demoProduct } from '../../apps/demo/src/figures.ts'
import { effectiveAnnualRate } from '../../packages/credit-engine/src/index.ts'
import { describeRates, offerRates, sampleAmounts } from './offers.ts'

const product = demoProduct('Finter')
const of = (amount: number, installmentCount: number) =>
  offerRates('Finter', product, [amount]).find((offer) => offer.installmentCount === installmentCount)

describe('the internal rates of offers (R-O9)', () => {
  // Computed outside this repository.
  test.each([
    [200_000, 12, '93.53'],
    [300_000, 12, '67.25'],
    [600_000, 12, '43.47'],
    [1_500_000, 12, '30.32'],
    [4_000_000, 24, '24.99'],
    [6_000_000, 12, '24.05'],
  ])('%i in %i, with the charge as interest: %s', (amount, installmentCount, withCharge) => {
    expect(of(amount, installmentCount)).toMatchObject({ interestOnly: '22.00', withCharge })
  })

  test('the internal rates of offers count the guarantee as money that was not received', () => {
    // 1,500,000 at 22 % for 12 months, of which 1,350,000 arrive: more than 20 points more.
    expect(Number(of(1_500_000, 12)?.withGuarantee)).toBeGreaterThan(42)
    expect(Number(of(1_500_000, 12)?.withBoth)).toBeGreaterThan(Number(of(1_500_000, 12)?.withGuarantee))
  })

  test('the internal rates of offers are listed a line an offer, with a star above the cap and the count of them', () => {
    const offers = offerRates('Finter', product, sampleAmounts.Finter ?? [])
    const lines = describeRates(offers, effectiveAnnualRate('24.60'))
    const starred = lines.filter((line) => line.includes('*') && line.startsWith('Finter '))
    expect(lines).toHaveLength(offers.length + 4)
    expect(starred).toHaveLength(offers.length)
    expect(lines.at(-1)).toBe(
      'Finter: of 280 offers above the cap: interest 0, + charge 263, + guarantee 280, + both 280',
    )
  })
})
