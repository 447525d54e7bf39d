import { describe, expect, test } from 'vitest'
import { demoProduct } from './figures.ts'

const device = demoProduct('Finter')
const personalLoan = demoProduct('Libre')

describe('the products of the demo', () => {
  test('an assisted sale has the figures of device financing', () => {
    expect(demoProduct('Assistido')).toEqual(device)
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

  test('quotas fall from class A to D (R-O1)', () => {
    expect(device.quotaByScoreClass).toEqual({ A: 6_000_000, B: 4_000_000, C: 2_500_000, D: 1_200_000 })
    expect(personalLoan.quotaByScoreClass).toEqual({
      A: 10_000_000,
      B: 6_000_000,
      C: 3_000_000,
      D: 1_500_000,
    })
  })

  test('a personal loan has no VAT on interest, no charge and no guarantee (R-M6)', () => {
    expect(personalLoan.interestVatRate).toBe('0.00')
    expect(personalLoan.administrationFee.amount).toBe(0)
    for (const terms of Object.values(personalLoan.termsByRiskBand)) expect(terms.guarantee.kind).toBe('none')
  })
})
