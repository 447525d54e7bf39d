import { effectiveAnnualRate, pesos } from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { policy } from '../origination/testing/an-application.ts'
import { FiguresMissing } from '../policy/policy.ts'
import { priceDevice } from './pre-validate-offers.ts'
import type { BureauProfile } from './quota-figures.ts'

const profile = (changes: Partial<BureauProfile> = {}): BureauProfile => ({
  scoreClass: 'C',
  riskBand: 'standard',
  ...changes,
})

const priced = (
  price: number,
  { isTaxFree = false, ...changes }: Partial<BureauProfile> & { isTaxFree?: boolean } = {},
) => priceDevice('Assistido', policy(), profile(changes), { price: pesos(price), isTaxFree })

/** A plan at 22 % E.A. in plain floating point, row by row; the charge is 4,900 and its VAT 931. No code of the product. */
function planByHand(principal: number, vat: number, count: number) {
  const monthly = 1.22 ** (1 / 12) - 1
  const taxed = monthly * (1 + vat)
  const level = Math.round((principal * taxed) / (1 - (1 + taxed) ** -count))
  let balance = principal
  let total = 0
  let first = { interest: 0, vat: 0, principal: 0, total: 0 }
  for (let row = 1; row <= count; row += 1) {
    const interest = Math.round(balance * monthly)
    const interestVat = Math.round(interest * vat)
    const paid = row === count ? balance : level - interest - interestVat
    const sum = interest + interestVat + paid + 4_900 + 931
    if (row === 1) first = { interest, vat: interestVat, principal: paid, total: sum }
    balance -= paid
    total += sum
  }
  return { first, total }
}

describe('the price of a device in a pre-validation', () => {
  it.each([
    ['with VAT on its interest', 1_500_000, false, 0.19],
    ['without it where the device is tax-free', 1_100_000, true, 0],
    ['with it above the price that the law frees, whatever was said', 1_500_000, true, 0.19],
  ] as const)('is what the rows of each plan add up to, %s (R-U32)', (_words, price, said, vat) => {
    const answer = priced(price, { isTaxFree: said })
    if (!answer.ok) throw new Error(answer.because)
    const isTaxFree = vat === 0
    expect(answer.offer).toMatchObject({ advancedPayment: 0, financedAmount: price, isTaxFree })
    expect(answer.offer.offers.map(({ installment }) => installment)).toEqual([3, 6, 12, 18, 24, 36])
    for (const term of answer.offer.offers) {
      const { first, total } = planByHand(price, vat, term.installment)
      expect(term).toMatchObject({
        interestDue: first.interest,
        taxInterestDue: first.vat,
        principalDue: first.principal,
        total: first.total,
        totalToPay: total,
        creditCost: total - price,
        totalOfPurchase: total,
        taxRate: vat * 100,
      })
    }
  })

  it('the price of a device in a pre-validation asks first for what the quota does not cover, or for what the band makes mandatory (R-U33)', () => {
    expect(priced(3_100_000)).toMatchObject({
      offer: { advancedPayment: 600_000, financedAmount: 2_500_000 },
    })
    expect(priced(1_000_000, { riskBand: 'downPayment' })).toMatchObject({
      offer: { advancedPayment: 200_000, financedAmount: 800_000 },
    })
    expect(priced(1_000_000, { riskBand: 'raisedDownPayment' })).toMatchObject({
      offer: { advancedPayment: 300_000, financedAmount: 700_000 },
    })
    // 10,000 is the least that can be paid.
    expect(priced(2_500_001)).toMatchObject({ offer: { advancedPayment: 10_000, financedAmount: 2_490_001 } })
  })

  it('the price of a device in a pre-validation names the guarantee of the band with its VAT, and counts it in what is paid in all (R-U33)', () => {
    const answer = priced(1_000_000, { riskBand: 'downPaymentAndGuarantee' })
    if (!answer.ok) throw new Error(answer.because)
    expect(answer.offer).toMatchObject({
      advancedPayment: 200_000,
      guaranteePayment: 80_000,
      calculatedGuaranteePaymentIva: 15_200,
      guaranteePaymentTotal: 95_200,
    })
    for (const { totalToPay, totalOfPurchase } of answer.offer.offers) {
      expect(totalOfPurchase - totalToPay).toBe(295_200)
    }
  })

  it('the price of a device in a pre-validation offers only the terms that the financed amount allows (R-U32)', () => {
    const terms = (price: number) => {
      const answer = priced(price)
      return answer.ok ? answer.offer.offers.map(({ installment }) => installment) : answer.because
    }
    expect(terms(599_999)).toEqual([3, 6, 12, 18])
    expect(terms(600_000)).toEqual([3, 6, 12, 18, 24])
    expect(terms(1_000_000)).toEqual([3, 6, 12, 18, 24, 36])
  })

  it('the price of a device in a pre-validation is refused below the least device, and where the initial payment would pass the largest one (R-U33)', () => {
    expect(priced(299_999)).toEqual({ ok: false, because: 'tooCheap' })
    expect(priced(300_000).ok).toBe(true)
    expect(priced(12_500_000)).toMatchObject({ offer: { advancedPayment: 10_000_000 } })
    expect(priced(12_500_010)).toEqual({ ok: false, because: 'priceOutOfReach' })
  })

  it('the price of a device in a pre-validation cannot be said in a month whose usury cap is not loaded (R-U32)', () => {
    const past = { cap: effectiveAnnualRate('24.60'), month: '2026-10', isExact: false }
    expect(() =>
      priceDevice('Assistido', { ...policy(), usuryCap: past }, profile(), {
        price: pesos(1_000_000),
        isTaxFree: false,
      }),
    ).toThrow(FiguresMissing)
  })
})
