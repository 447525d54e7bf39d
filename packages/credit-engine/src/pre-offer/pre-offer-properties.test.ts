import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { sample } from '../testing/sample.ts'
import {
  checkDownPayment,
  type DownPaymentFacts,
  decidePreOffer,
  downPaymentBounds,
  raiseDownPayment,
} from './pre-offer.ts'

const factsOf: fc.Arbitrary<DownPaymentFacts> = fc.record({
  price: fc.integer({ min: 1, max: 7_000_000 }).map(pesos),
  quota: fc.integer({ min: 0, max: 6_000_000 }).map(pesos),
  mandatoryPercentage: fc.constantFrom(percentage('0'), percentage('20'), percentage('30')),
  product: fc.constant({ downPaymentMax: percentage('80.00'), minimumOrderValue: pesos(200_000) }),
})

test('an accepted down payment leaves an order of the minimum value or more, inside the quota', () => {
  fc.assert(
    fc.property(factsOf, fc.integer({ min: 0, max: 7_000_000 }).map(pesos), (facts, amount) => {
      if (!checkDownPayment(amount, downPaymentBounds(facts)).ok) return
      expect(amount === 0 || amount >= 10_000).toBe(true)
      expect(facts.price - amount).toBeGreaterThanOrEqual(200_000)
      expect(facts.price - amount).toBeLessThanOrEqual(facts.quota)
    }),
    sample(5_000),
  )
})

test('a pre-offer that is not refused has an acceptable down payment, and a refused one has none (R-O6)', () => {
  fc.assert(
    fc.property(factsOf, (facts) => {
      const bounds = downPaymentBounds(facts)
      const candidates = [0, 10_000, bounds.minimum, bounds.effectiveMaximum].map(pesos)
      const canPay = candidates.some((amount) => checkDownPayment(amount, bounds).ok)
      expect(decidePreOffer(bounds).step !== 'refuse').toBe(canPay)
    }),
    sample(5_000),
  )
})

test('a raised down payment passes the check that raised it (R-O7)', () => {
  fc.assert(
    fc.property(factsOf, (facts) => {
      const bounds = downPaymentBounds(facts)
      const raised = raiseDownPayment(pesos(0), bounds)
      if (raised.ok && raised.isRaised) expect(checkDownPayment(raised.downPayment, bounds).ok).toBe(true)
    }),
    sample(5_000),
  )
})
