import { effectiveAnnualRate, pesos, wholeLoanRange } from '@cupo/credit-engine'
import type { Calculator } from '@cupo/wire'
import { describe, expect, it } from 'vitest'
import { demoProduct } from '../../../../../../demo/src/figures.ts'
import { type ChannelPolicy, FiguresMissing } from '../../../policy/policy.ts'
import { policy } from '../../testing/an-application.ts'
import { calculatorOf } from './calculator.ts'

const ofMoney: ChannelPolicy = { ...policy(), product: demoProduct('Libre') }

function calculator(
  sum: number,
  { policy = ofMoney, installmentCount = null as number | null } = {},
): Calculator {
  const range = wholeLoanRange(policy.product)
  if (range === null) throw new Error('the demo lends money')
  const request = { range, sum: pesos(sum), installmentCount, status: null, accessId: 'LIBRE' }
  return calculatorOf('Libre', policy, request)
}

const termsOf = (sum: number, changes: Parameters<typeof calculator>[1] = {}) =>
  calculator(sum, changes).options.find(({ isActive }) => isActive)?.offers ?? []

/** The plan of a loan in plain floating point, row by row: no code of the product takes part. */
function planByHand(principal: number, yearly: number, count: number) {
  const monthly = (1 + yearly) ** (1 / 12) - 1
  const level = Math.round((principal * monthly) / (1 - (1 + monthly) ** -count))
  let balance = principal
  const rows = Array.from({ length: count }, (_, index) => {
    const interest = Math.round(balance * monthly)
    const paid = index === count - 1 ? balance : level - interest
    balance -= paid
    return { interest, principal: paid, total: interest + paid }
  })
  return { rows, total: rows.reduce((sum, row) => sum + row.total, 0), monthly }
}

describe('the calculator of a personal loan (R-H3)', () => {
  it.each([500_000, 1_500_000, 3_700_000, 10_000_000])(
    'the calculator of a personal loan says for %i pesos what the rows of each plan add up to, with no VAT, charge or guarantee',
    (sum) => {
      const terms = termsOf(sum)
      expect(terms.map(({ installment }) => installment)).toEqual([6, 12, 18, 24, 36])
      for (const term of terms) {
        const { rows, total } = planByHand(sum, 0.235, term.installment)
        expect(rows.reduce((lent, row) => lent + row.principal, 0)).toBe(sum)
        expect(term).toMatchObject({
          principalDue: rows[0]?.principal,
          interestDue: rows[0]?.interest,
          total: rows[0]?.total,
          totalToPay: total,
          totalOfPurchase: total,
          taxInterestDue: 0,
          feesDue: 0,
          taxFeesDue: 0,
          intendedValue: sum,
          creditCost: rows.reduce((cost, row) => cost + row.interest, 0),
        })
      }
    },
  )

  it('compares each term with the next shorter one of the same sum', () => {
    const totals = [6, 12, 18, 24, 36].map((count) => planByHand(5_000_000, 0.235, count))
    const compared = termsOf(5_000_000).map(({ againstShorter }) => againstShorter)
    expect(compared[0]).toBeNull()
    for (const [index, longer] of totals.entries()) {
      const shorter = totals[index - 1]
      if (shorter === undefined) continue
      expect(compared[index]).toMatchObject({
        lessAMonth: (shorter.rows[0]?.total ?? 0) - (longer.rows[0]?.total ?? 0),
        moreInTotal: longer.total - shorter.total,
      })
    }
  })

  it('the calculator of a personal loan shows each figure as its twin does, and the rates of the product', () => {
    const [term] = termsOf(1_500_000, { installmentCount: 12 }).filter(({ isActive }) => isActive)
    expect(term).toMatchObject({
      installment: 12,
      intendedValueFmt: '$\u00a01.500.000',
      interestCETYearlyFmt: '23,50\u00a0%',
      // (1.235)^(1/12) − 1 = 1.7745 %
      interestCETFmt: '1,77\u00a0%',
      taxRate: 0,
      taxRateFmt: '0,00\u00a0%',
    })
    expect(term?.totalFmt.replace(/\D/g, '')).toBe(String(term?.total))
  })

  it('the calculator of a personal loan lists every sum once, with its twin, and terms for the sum that was asked about alone', () => {
    const { options, minimumValue, maximumValue, range, status } = calculator(2_000_000)
    expect({ minimumValue, maximumValue, range, status }).toEqual({
      minimumValue: 500_000,
      maximumValue: 10_000_000,
      range: 100_000,
      status: null,
    })
    expect(options.map(({ value }) => value)).toEqual(
      Array.from({ length: 96 }, (_, index) => 500_000 + index * 100_000),
    )
    expect(options.filter(({ isActive, offers }) => isActive || offers.length > 0)).toHaveLength(1)
    expect(options[15]).toMatchObject({ value: 2_000_000, valueFmt: '$\u00a02.000.000', isActive: true })
  })

  it.each([
    [null, 36],
    [12, 12],
    [3, 36],
  ])('chooses at first, where %s was chosen before, the term %i', (installmentCount, chosen) => {
    const active = termsOf(1_000_000, { installmentCount }).filter(({ isActive }) => isActive)
    expect(active.map(({ installment }) => installment)).toEqual([chosen])
  })

  it('the calculator of a personal loan leaves out terms above the usury cap, and all of them in a month whose cap is below the rate', () => {
    const capped = {
      ...ofMoney,
      usuryCap: { cap: effectiveAnnualRate('23.49'), month: '2026-11', isExact: true },
    }
    expect(termsOf(1_000_000, { policy: capped })).toEqual([])
    expect(calculator(1_000_000, { policy: capped }).options).toHaveLength(96)
  })

  it('sells nothing in a month without a cap of its own (R-O10)', () => {
    expect(() => calculator(1_000_000, { policy: { ...ofMoney, usuryCap: null } })).toThrow(FiguresMissing)
  })
})
