import { describe, expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { goldenTables } from '../testing/golden-tables.ts'
import { longestGoldenTables } from '../testing/longest-golden-tables.ts'
import { amortizationSchedule, type ScheduleTerms } from './amortization-schedule.ts'

const loan: ScheduleTerms = {
  principal: pesos(1_500_000),
  effectiveAnnualRate: effectiveAnnualRate('24.00'),
  installmentCount: 12,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(5_000),
  feeVatRate: percentage('19.00'),
}

describe.each([...goldenTables, ...longestGoldenTables])(
  'golden schedule: $name',
  ({ terms, rows, totals }) => {
    const schedule = amortizationSchedule(terms)

    test.each(rows.map((row) => ({ number: row[0], row })))(
      'golden schedule: row $number is as calculated',
      ({ number, row }) => {
        const installment = schedule.installments[number - 1]
        expect(Object.values(installment ?? {})).toEqual(row)
      },
    )

    test('golden schedule: its totals are as calculated', () => {
      expect(schedule.installments).toHaveLength(terms.installmentCount)
      expect(schedule.totals).toEqual(totals)
    })
  },
)

describe('the worked example of a level total (R-M3, R-M4, R-M5)', () => {
  const { installments, totals } = amortizationSchedule(loan)

  test('the worked example of a level total pays 143,170 of principal, interest and VAT, 149,120 in all, every month but the last (R-M5)', () => {
    for (const row of installments.slice(0, -1)) {
      expect(row.principal + row.interest + row.interestVat).toBe(143_170)
      expect(row.total).toBe(149_120)
    }
  })

  test('the worked example of a level total pays 149,127 in the last month and 1,789,447 in all', () => {
    expect(installments.at(-1)?.total).toBe(149_127)
    expect(totals.total).toBe(1_789_447)
  })
})

describe('edges', () => {
  test('one installment repays the principal, one month of interest and its VAT', () => {
    const { installments } = amortizationSchedule({ ...loan, installmentCount: 1 })
    expect(installments).toHaveLength(1)
    expect(installments[0]).toMatchObject({
      principal: 1_500_000,
      interest: 27_131,
      interestVat: 5_155,
      balance: 0,
    })
  })

  test('a schedule without a rate and a charge has equal parts and the remainder last', () => {
    const free = { ...loan, effectiveAnnualRate: effectiveAnnualRate('0'), administrationFee: pesos(0) }
    const { installments, totals } = amortizationSchedule({
      ...free,
      principal: pesos(100),
      installmentCount: 3,
    })
    expect(installments.map((row) => row.total)).toEqual([33, 33, 34])
    expect(totals.total).toBe(100)
  })

  test('36 installments of the largest principal still end at exactly zero', () => {
    const { installments, totals } = amortizationSchedule({
      ...loan,
      principal: pesos(10_000_000_000),
      installmentCount: 36,
    })
    expect(installments.at(-1)?.balance).toBe(0)
    expect(installments.reduce((sum, row) => sum + row.principal, 0)).toBe(10_000_000_000)
    expect(Number.isSafeInteger(totals.total)).toBe(true)
  })

  test('a principal smaller than its installments never goes below zero', () => {
    const free = { ...loan, effectiveAnnualRate: effectiveAnnualRate('0'), administrationFee: pesos(0) }
    const { installments } = amortizationSchedule({ ...free, principal: pesos(20), installmentCount: 36 })
    expect(installments.map((row) => row.principal)).toEqual([...Array(20).fill(1), ...Array(16).fill(0)])
  })

  test.each([
    ['no principal', { principal: pesos(0) }],
    ['a negative principal', { principal: pesos(-1) }],
    ['a principal above ten thousand million', { principal: pesos(10_000_000_001) }],
    ['no installments', { installmentCount: 0 }],
    ['half an installment', { installmentCount: 1.5 }],
    ['an endless loan', { installmentCount: Number.POSITIVE_INFINITY }],
    ['a negative charge', { administrationFee: pesos(-1) }],
  ])('a schedule refuses %s', (_, change) => {
    expect(() => amortizationSchedule({ ...loan, ...change })).toThrow(RangeError)
  })
})
