import { describe, expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import {
  checkDownPayment,
  type DownPaymentFacts,
  decidePreOffer,
  downPaymentBounds,
  raiseDownPayment,
} from './pre-offer.ts'

function facts(price: number, quota: number, mandatory = '0'): DownPaymentFacts {
  return {
    price: pesos(price),
    quota: pesos(quota),
    mandatoryPercentage: percentage(mandatory),
    product: { downPaymentMax: percentage('80.00'), minimumOrderValue: pesos(200_000) },
  }
}

const bounds = (...of: Parameters<typeof facts>) => downPaymentBounds(facts(...of))

describe('the bounds of the down payment (R-O2, R-O3, R-O4)', () => {
  test.each([
    ['nothing mandatory inside the quota', 1_299_900, 6_000_000, '0', 0, 1_039_920, 1_039_920],
    ['the mandatory 20 %, half up', 1_299_905, 6_000_000, '20', 259_981, 1_039_924, 1_039_924],
    ['the share of the price at most, down', 1_299_999, 6_000_000, '0', 0, 1_039_999, 1_039_999],
    ['what the quota does not cover', 3_000_000, 2_500_000, '0', 500_000, 2_400_000, 2_400_000],
    ['the larger of both: percentage', 3_000_000, 2_500_000, '20', 600_000, 2_400_000, 2_400_000],
    ['the larger of both: quota', 3_000_000, 1_200_000, '20', 1_800_000, 2_400_000, 2_400_000],
    ['room for the minimum order value', 450_000, 6_000_000, '0', 0, 360_000, 250_000],
    ['an order of exactly the minimum value', 200_000, 6_000_000, '0', 0, 160_000, 0],
    ['a price below the minimum order value', 150_000, 6_000_000, '0', 0, 120_000, -50_000],
  ])('%s', (_, price, quota, mandatory, minimum, maximum, effectiveMaximum) => {
    expect(bounds(price, quota, mandatory)).toEqual({
      minimum,
      maximum,
      effectiveMaximum,
      minimumOrderValue: 200_000,
    })
  })
})

describe('the check of a down payment (R-O5)', () => {
  const free = bounds(450_000, 6_000_000)
  const mandatory = bounds(3_000_000, 2_500_000)

  test.each([
    ['0 where none is mandatory', free, 0],
    ['the smallest payment', free, 10_000],
    ['the effective maximum', free, 250_000],
    ['the mandatory minimum', mandatory, 500_000],
    ['the maximum', mandatory, 2_400_000],
  ])('a down payment is accepted: %s', (_, of, amount) => {
    expect(checkDownPayment(pesos(amount), of)).toEqual({ ok: true, downPayment: amount })
  })

  test.each([
    ['1', free, 1, { code: 'belowMinimumStep', minimum: 10_000 }],
    ['9,999', free, 9_999, { code: 'belowMinimumStep', minimum: 10_000 }],
    ['9,999 where more is mandatory', mandatory, 9_999, { code: 'belowMandatory', minimum: 500_000 }],
    ['a negative amount', free, -1, { code: 'belowMinimumStep', minimum: 10_000 }],
    ['0 where one is mandatory', mandatory, 0, { code: 'belowMandatory', minimum: 500_000 }],
    ['one peso below the mandatory', mandatory, 499_999, { code: 'belowMandatory', minimum: 500_000 }],
    ['one peso above the maximum', mandatory, 2_400_001, { code: 'aboveMaximum', maximum: 2_400_000 }],
    ['one peso above the raw maximum', free, 360_001, { code: 'aboveMaximum', maximum: 250_000 }],
    ['the raw maximum', free, 360_000, { code: 'orderValueTooLow', minimumOrderValue: 200_000 }],
    ['one above the effective one', free, 250_001, { code: 'orderValueTooLow', minimumOrderValue: 200_000 }],
    [
      '0 for too low a price',
      bounds(150_000, 6_000_000),
      0,
      { code: 'orderValueTooLow', minimumOrderValue: 200_000 },
    ],
  ])('a down payment is refused: %s', (_, of, amount, refusal) => {
    expect(checkDownPayment(pesos(amount), of)).toEqual({ ok: false, refusal })
  })
})

describe('the pre-offer check (R-O6)', () => {
  test.each([
    ['asks when something can be paid', bounds(210_000, 6_000_000), { step: 'askDownPayment' }],
    ['skips when less than 10,000 could be paid', bounds(209_999, 6_000_000), { step: 'skipToOffer' }],
    [
      'refuses a price below the minimum order',
      bounds(199_999, 6_000_000),
      { step: 'refuse', reason: 'orderValueTooLow' },
    ],
    ['asks when the quota covers just enough', bounds(6_000_000, 1_200_000), { step: 'askDownPayment' }],
    [
      'refuses a price beyond the quota',
      bounds(6_200_000, 1_200_000),
      { step: 'refuse', reason: 'priceOutOfReach' },
    ],
    [
      'refuses when the mandatory part is not payable',
      bounds(205_000, 200_000),
      { step: 'refuse', reason: 'priceOutOfReach' },
    ],
  ])('%s', (_, of, decision) => {
    expect(decidePreOffer(of)).toEqual(decision)
  })
})

describe('raising the down payment at setPreOffer (R-O7)', () => {
  const raised = bounds(1_000_000, 6_000_000, '30')

  test('setPreOffer raises a smaller down payment to the new minimum', () => {
    expect(raiseDownPayment(pesos(0), raised)).toEqual({ ok: true, downPayment: 300_000, isRaised: true })
    expect(raiseDownPayment(pesos(299_999), raised)).toEqual({
      ok: true,
      downPayment: 300_000,
      isRaised: true,
    })
  })

  test('setPreOffer leaves a down payment that already covers the minimum', () => {
    expect(raiseDownPayment(pesos(300_000), raised)).toEqual({
      ok: true,
      downPayment: 300_000,
      isRaised: false,
    })
  })

  test('setPreOffer never asks for less than the smallest payment', () => {
    const little = bounds(1_000_000, 995_000)
    expect(raiseDownPayment(pesos(0), little)).toEqual({ ok: true, downPayment: 10_000, isRaised: true })
  })

  test('setPreOffer refuses when the raised down payment leaves too small an order', () => {
    const refusal = { ok: false, refusal: { code: 'priceOutOfReach' } }
    expect(raiseDownPayment(pesos(0), bounds(250_000, 6_000_000, '30'))).toEqual(refusal)
  })
})
