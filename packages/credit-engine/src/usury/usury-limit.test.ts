import { describe, expect, test } from 'vitest'
import { monthOf } from '../calendar/day.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { asPesos, pesos } from '../money/pesos.ts'
import { effectiveAnnualRate, monthlyEffectiveRate } from '../rates/effective-annual-rate.ts'
import { amortizationSchedule } from '../schedule/amortization-schedule.ts'
import { caps, on, termsOfExample } from '../testing/loans.ts'
import { internalAnnualRate } from './internal-rate.ts'
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
  test('is the whole agreed rate down to the internal rate that the offer was sold with', () => {
    expect(limit('24.05')).toEqual({ rate: '24.05', feeShare: 1 })
    expect(Number(limit('24.04').rate)).toBeLessThan(22)
  })

  test('falls about as far below the agreed rate as the cap below the internal rate', () => {
    // 1.05 points below 24.05 %.
    expect(Number(limit('23.00').rate)).toBeGreaterThan(20.8)
    expect(Number(limit('23.00').rate)).toBeLessThan(21.1)
  })

  test.each([
    ['21.00', '18.99'],
    ['22.00', '19.97'],
    ['23.00', '20.96'],
    ['24.00', '21.95'],
  ])(
    'under a cap of %s is the highest hundredth that stays within it, %s, and never the next',
    (cap, rate) => {
      expect(limit(cap)).toEqual({ rate, feeShare: 1 })
      const { installments } = amortizationSchedule(terms)
      const received = installments.reduce((sum, { principal }) => sum + principal, 0)
      /** Of the agreed plan with another rate of interest on its balances. */
      const internalRateAt = (annual: string): number => {
        const monthly = monthlyEffectiveRate(effectiveAnnualRate(annual))
        let balance = received
        const payments = installments.map(({ principal }) => {
          const interest = balance * monthly
          balance -= principal
          return asPesos(principal + interest + 4_900)
        })
        return internalAnnualRate(asPesos(received), payments) * 100
      }
      expect(internalRateAt(rate)).toBeLessThanOrEqual(Number(cap))
      expect(internalRateAt((Number(rate) + 0.01).toFixed(2))).toBeGreaterThan(Number(cap))
    },
  )

  test('is no interest and a part of the charge where the charge alone passes the cap', () => {
    const { rate, feeShare } = limit('1.00')
    expect(rate).toBe('0.00')
    expect(feeShare).toBeGreaterThan(0.4)
    expect(feeShare).toBeLessThan(0.6)
    expect(limit('0.00')).toEqual({ rate: '0.00', feeShare: 0 })
  })

  test("is the cap itself where the charge is a third party's", () => {
    expect(limit('23.00', { ...terms, feeRecipient: 'thirdParty' })).toEqual({ rate: '23.00', feeShare: 1 })
  })

  test('counts a guarantee that is interest as money that was not received', () => {
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
  expect(passTime(thirdParty, on('2027-01-31'), caps({ '2027-01': '23.00' })).installments[1]).toEqual(
    thirdParty.installments[1],
  )
})
