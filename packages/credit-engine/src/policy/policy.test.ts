import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { demoProducts } from './demo-products.ts'
import { demoUvt } from './demo-uvt.ts'
import { findProduct } from './find-product.ts'
import type { DatedProduct } from './product-parameters.ts'
import { isTaxFreePrice, taxFreeLimit } from './tax-free-limit.ts'

const on = (date: string) => Temporal.PlainDate.from(date)
const device = findProduct(demoProducts, 'deviceFinancing', on('2026-11-21'))
const personalLoan = findProduct(demoProducts, 'personalLoan', on('2026-11-21'))

describe('finding a product', () => {
  const cheaper: DatedProduct = {
    validFrom: '2027-01-01',
    parameters: { ...device, effectiveAnnualRate: effectiveAnnualRate('20.00') },
  }
  const products = [cheaper, ...demoProducts]

  test.each([
    ['2026-12-31', '22.00'],
    ['2027-01-01', '20.00'],
    ['2030-06-15', '20.00'],
  ])('on %s takes the rate %s of the latest row in force', (date, rate) => {
    expect(findProduct(products, 'deviceFinancing', on(date)).effectiveAnnualRate).toBe(rate)
  })

  test('leaves the other channels alone', () => {
    expect(findProduct(products, 'assistedSale', on('2027-01-01')).effectiveAnnualRate).toBe('22.00')
  })

  test('fails before the first row', () => {
    expect(() => findProduct(products, 'personalLoan', on('2022-12-31'))).toThrow(RangeError)
  })
})

describe('the demo products', () => {
  test('device financing and assisted sale differ in name only', () => {
    const assisted = findProduct(demoProducts, 'assistedSale', on('2026-11-21'))
    expect({ ...assisted, channel: 'deviceFinancing' }).toEqual(device)
  })

  test.each([
    ['standard', '0.00', '0.00', 'none'],
    ['downPayment', '20.00', '20.00', 'none'],
    ['guarantee', '0.00', '0.00', 'upFront'],
    ['downPaymentAndGuarantee', '20.00', '20.00', 'upFront'],
    ['raisedDownPayment', '0.00', '30.00', 'none'],
  ] as const)(
    'risk band %s pays %s before, %s at setPreOffer, guarantee: %s',
    (band, before, at, guarantee) => {
      const terms = device.termsByRiskBand[band]
      expect(terms).toMatchObject({ downPaymentAtPreOffer: before, downPaymentAtSetPreOffer: at })
      expect(terms.guarantee.kind).toBe(guarantee)
    },
  )

  test('quotas fall from class A to D', () => {
    expect(device.quotaByScoreClass).toEqual({ A: 6_000_000, B: 4_000_000, C: 2_500_000, D: 1_200_000 })
    expect(personalLoan.quotaByScoreClass).toEqual({
      A: 10_000_000,
      B: 6_000_000,
      C: 3_000_000,
      D: 1_500_000,
    })
  })

  test('a personal loan has no VAT on interest, no charge and no guarantee', () => {
    expect(personalLoan.interestVatRate).toBe('0.00')
    expect(personalLoan.administrationFee.amount).toBe(0)
    for (const terms of Object.values(personalLoan.termsByRiskBand)) expect(terms.guarantee.kind).toBe('none')
  })
})

describe('the tax-free limit', () => {
  test.each([
    [2025, 1_095_578, 2025, true],
    [2026, 1_152_228, 2026, true],
    [2028, 1_152_228, 2026, false],
  ])('of %i is %i, from the UVT of %i, exact: %s', (year, limit, from, isExact) => {
    expect(taxFreeLimit(demoUvt, year)).toEqual({ limit, year: from, isExact })
  })

  test('includes the limit itself', () => {
    expect(isTaxFreePrice(pesos(1_152_228), demoUvt, 2026)).toBe(true)
    expect(isTaxFreePrice(pesos(1_152_229), demoUvt, 2026)).toBe(false)
  })

  test('is unknown before the first year', () => {
    expect(() => taxFreeLimit(demoUvt, 2022)).toThrow(RangeError)
  })
})
