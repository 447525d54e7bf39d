import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../calendar/day.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, on, termsOfExample } from '../testing/loans.ts'
import { usuryLimitOf } from './usury-limit.ts'

/** 6,000,000 at 22 % in 12 with a charge of 4,900: an internal rate of 24.05 %. */
const terms = termsOfExample({
  principal: pesos(6_000_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  administrationFee: pesos(4_900),
  feeRecipient: 'lender',
})
const january = monthOf(on('2027-01-01'))
const limit = (cap: string, changed = terms) => usuryLimitOf(changed, caps({ '2027-01': cap }))(january)

describe("what a cap leaves for the interest beside the lender's own charge (R-M13)", () => {
  test("the interest beside the lender's own charge keeps the agreed rate down to the internal rate that the offer was sold with", () => {
    expect(limit('24.05')).toEqual({ rate: '24.05', feeShare: 1 })
    expect(Number(limit('24.04').rate)).toBeLessThan(22)
  })

  test("the interest beside the lender's own charge falls about as far below the agreed rate as the cap below the internal rate", () => {
    // 1.05 points below 24.05 %.
    expect(Number(limit('23.00').rate)).toBeGreaterThan(20.8)
    expect(Number(limit('23.00').rate)).toBeLessThan(21.1)
  })

  test("a cap below the lender's own charge leaves no interest and a part of the charge", () => {
    const { rate, feeShare } = limit('1.00')
    expect(rate).toBe('0.00')
    expect(feeShare).toBeGreaterThan(0.4)
    expect(feeShare).toBeLessThan(0.6)
    expect(limit('0.00')).toEqual({ rate: '0.00', feeShare: 0 })
  })

  test("the interest beside a third party's charge may reach the cap itself", () => {
    expect(limit('23.00', { ...terms, feeRecipient: 'thirdParty' })).toEqual({ rate: '23.00', feeShare: 1 })
  })

  test('a guarantee that counts as interest is money that was not received', () => {
    const guaranteed = { ...terms, feeRecipient: 'thirdParty', upfrontInterest: pesos(60_000) } as const
    expect(Number(limit('22.50', guaranteed).rate)).toBeLessThan(21)
    expect(limit('22.50', guaranteed).feeShare).toBe(1)
  })
})

test('a cap between the agreed and the internal rate lowers the interest of a month, and not the charge', () => {
  const lowered = passTime(openLoan(terms), on('2027-01-31'), caps({ '2027-01': '23.00' })).installments[1]
  const agreed = openLoan(terms).installments[1]
  expect(lowered?.expected.interest).toBeLessThan(agreed?.expected.interest ?? 0)
  expect(lowered?.expected).toMatchObject({ fee: 4_900, principal: agreed?.expected.principal })
  const thirdParty = openLoan({ ...terms, feeRecipient: 'thirdParty' })
  expect(passTime(thirdParty, on('2027-01-23'), caps({ '2027-01': '23.00' })).installments[1]).toEqual(
    thirdParty.installments[1],
  )
})

test('the interest that a cap leaves beside a charge is rounded down to the hundredth, never up (R-M13)', () => {
  const Exact = Decimal.clone({ precision: 30 })
  const rows = openLoan(terms).installments.map(({ expected }) => expected.principal)
  const monthlyOf = (annual: Decimal) => annual.div(100).plus(1).pow(new Exact(1).div(12)).minus(1)
  /** The highest EA whose interest, with the charge, is worth at the cap what was lent; found by halving. */
  const exactLimit = (cap: string): Decimal => {
    const discount = monthlyOf(new Exact(cap)).plus(1)
    const discounts = rows.map((_, index) => discount.pow(index + 1))
    const worthAt = (annual: Decimal) => {
      const rate = monthlyOf(annual)
      let balance: number = terms.principal
      return rows.reduce((worth, principal, index) => {
        const payment = rate.times(balance).plus(principal).plus(4_900)
        balance -= principal
        return worth.plus(payment.div(discounts[index] ?? 1))
      }, new Exact(0))
    }
    let [low, high] = [new Exact(0), new Exact(cap)]
    for (let step = 0; step < 40; step += 1) {
      const middle = low.plus(high).div(2)
      if (worthAt(middle).lte(terms.principal)) low = middle
      else high = middle
    }
    return low
  }
  for (let cap = 1_800; cap < 2_405; cap += 97) {
    const text = (cap / 100).toFixed(2)
    expect([text, limit(text).rate]).toEqual([
      text,
      exactLimit(text).toDecimalPlaces(2, Decimal.ROUND_DOWN).toFixed(2),
    ])
  }
})
