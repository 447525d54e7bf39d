import { pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { demoProduct } from '../../../../demo/src/figures.ts'
import { policy } from '../origination/testing/an-application.ts'
import type { ChannelPolicy } from '../policy/policy.ts'
import { type BureauProfile, initialPaymentOf, quotaFiguresOf } from './quota-figures.ts'

const ofDevices: ChannelPolicy = policy()
const ofMoney: ChannelPolicy = { ...policy(), product: demoProduct('Libre') }
const profile = (changes: Partial<BureauProfile> = {}): BureauProfile => ({
  scoreClass: 'A',
  riskBand: 'standard',
  ...changes,
})

describe('the quota of a pre-validation', () => {
  it.each([
    ['A', 6_000_000, 10_000_000],
    ['B', 4_000_000, 6_000_000],
    ['C', 2_500_000, 3_000_000],
    ['D', 1_200_000, 1_500_000],
  ] as const)(
    'is what the policy gives class %s: %i pesos for a device, %i of money (R-U30)',
    (scoreClass, ofADevice, ofASum) => {
      expect(quotaFiguresOf(ofDevices, profile({ scoreClass }))?.quota).toBe(ofADevice)
      expect(quotaFiguresOf(ofMoney, profile({ scoreClass }))?.quota).toBe(ofASum)
    },
  )

  it('the quota of a pre-validation is the largest sum that money is lent in, where the class is worth more or lies between two steps (R-U30)', () => {
    const quotaOf = (A: number) =>
      quotaFiguresOf(
        {
          product: {
            ...ofMoney.product,
            quotaByScoreClass: { ...ofMoney.product.quotaByScoreClass, A: pesos(A) },
          },
        },
        profile(),
      )?.quota
    expect(quotaOf(12_000_000)).toBe(10_000_000)
    expect(quotaOf(1_590_000)).toBe(1_500_000)
  })

  it.each([
    ['a device', ofDevices, 199_999],
    ['money', ofMoney, 499_999],
  ] as const)('is none where the class is worth less than the least order of %s (R-U30)', (_of, all, A) => {
    const { product } = all
    const poor = { product: { ...product, quotaByScoreClass: { ...product.quotaByScoreClass, A: pesos(A) } } }
    expect(quotaFiguresOf(poor, profile())).toBeNull()
  })
})

describe('the initial payment and the guarantee of a pre-validation', () => {
  it.each([
    ['standard', '0.00', 0, false, 0],
    ['downPayment', '20.00', 500_000, false, 0],
    ['guarantee', '0.00', 0, true, 297_500],
    ['downPaymentAndGuarantee', '20.00', 500_000, true, 238_000],
    ['raisedDownPayment', '30.00', 750_000, false, 0],
    ['premium', '0.00', 0, false, 0],
  ] as const)(
    'band %s asks for %s %% of a device at the quota of class C (%i pesos), guarantee %s of %i pesos (R-U31)',
    (riskBand, initialPaymentShare, initialPayment, hasGuarantee, guarantee) => {
      expect(quotaFiguresOf(ofDevices, profile({ scoreClass: 'C', riskBand }))).toEqual({
        quota: 2_500_000,
        initialPayment,
        initialPaymentShare,
        hasGuarantee,
        guarantee,
      })
    },
  )

  it.each(['standard', 'downPayment', 'guarantee', 'downPaymentAndGuarantee', 'raisedDownPayment'] as const)(
    'are none for money, whatever the band: %s (R-U31)',
    (riskBand) => {
      expect(quotaFiguresOf(ofMoney, profile({ riskBand }))).toEqual({
        quota: 10_000_000,
        initialPayment: 0,
        initialPaymentShare: '0.00',
        hasGuarantee: false,
        guarantee: 0,
      })
    },
  )

  it('the initial payment and the guarantee of a pre-validation leave no more than the quota to finance, whatever the price and the band (R-U31)', () => {
    for (const riskBand of ['standard', 'downPayment', 'raisedDownPayment'] as const) {
      for (let price = 200_000; price <= 12_000_000; price += 98_765) {
        const first = initialPaymentOf(ofDevices, profile({ scoreClass: 'C', riskBand }), pesos(price))
        const most = Math.min(Math.floor(price * 0.8), price - 200_000)
        const share = { standard: 0, downPayment: 20, raisedDownPayment: 30 }[riskBand]
        // In whole hundredths: no code of the product takes part.
        const mandatory = Math.max(Math.floor((price * share + 50) / 100), price - 2_500_000, 0)
        const least = mandatory > 0 ? Math.max(mandatory, 10_000) : 0
        expect(first, `${riskBand} ${price}`).toEqual(
          least > most ? { ok: false, because: 'priceOutOfReach' } : { ok: true, amount: least },
        )
      }
    }
  })

  it('the initial payment and the guarantee of a pre-validation cannot be made for a device below the least order (R-U31)', () => {
    expect(initialPaymentOf(ofDevices, profile(), pesos(199_999))).toEqual({
      ok: false,
      because: 'orderValueTooLow',
    })
  })
})
