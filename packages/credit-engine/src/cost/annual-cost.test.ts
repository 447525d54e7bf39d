import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type Day, isoOf, monthFromIso } from '../calendar/day.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { amortizationSchedule } from '../schedule/amortization-schedule.ts'
import { on } from '../testing/loans.ts'
import { sample } from '../testing/sample.ts'
import { annualCost, earliestDates } from './annual-cost.ts'

const Exact = Decimal.clone({ precision: 40 })

type Sale = {
  readonly principal: number
  readonly rate: string
  readonly count: number
  readonly vat: string
  readonly fee: number
  readonly upfront: number
  readonly disbursedOn: Day
  readonly firstDueOn: Day
}

function costOf({ principal, rate, count, vat, fee, upfront, disbursedOn, firstDueOn }: Sale) {
  const schedule = amortizationSchedule({
    principal: pesos(principal),
    effectiveAnnualRate: effectiveAnnualRate(rate),
    installmentCount: count,
    interestVatRate: percentage(vat),
    administrationFee: pesos(fee),
    feeVatRate: percentage('19'),
  })
  const cost = annualCost({ schedule, upfrontCharges: pesos(upfront), disbursedOn, firstDueOn })
  return { cost, totals: schedule.installments.map(({ total }) => total) }
}

/** The net value of everything on the day of disbursement at a yearly rate, in 40-digit decimals and by ISO dates. */
function netValue(sale: Sale, totals: readonly number[], annualRate: Decimal): Decimal {
  const start = Date.parse(isoOf(sale.disbursedOn))
  const [year = 0, month = 0, day = 0] = isoOf(sale.firstDueOn).split('-').map(Number)
  return totals.reduce((sum, total, index) => {
    const days = (Date.UTC(year, month - 1 + index, day) - start) / 86_400_000
    return sum.minus(new Exact(total).div(annualRate.plus(1).pow(new Exact(days).div(365))))
  }, new Exact(sale.principal).minus(sale.upfront))
}

const phone = {
  principal: 1_500_000,
  rate: '22.00',
  count: 12,
  vat: '19',
  fee: 4_900,
  upfront: 0,
  disbursedOn: on('2026-12-24'),
  firstDueOn: on('2027-01-23'),
}

// Computed once outside this package, with 40-digit decimals and calendar dates.
test.each<[string, Sale, string]>([
  ['a phone', phone, '37.16'],
  ['a phone with a guarantee', { ...phone, upfront: 178_500 }, '76.55'],
  ['a tax-free phone', { ...phone, principal: 450_000, vat: '0' }, '57.79'],
  ['a personal loan', { ...phone, principal: 3_000_000, rate: '23.50', vat: '0', fee: 0 }, '23.67'],
  // A first period of 60 days bears the interest of one month.
  ['a phone delivered a month before', { ...phone, disbursedOn: on('2026-11-24') }, '31.31'],
])('the annual cost of %s counts every payment on its date (R-M18)', (_, sale, expected) => {
  expect(costOf(sale).cost).toBe(expected)
})

const sales = fc
  .record({
    principal: fc.integer({ min: 200_000, max: 10_000_000 }),
    rate: fc.integer({ min: 0, max: 3_500 }).map((points) => (points / 100).toFixed(2)),
    count: fc.constantFrom(1, 3, 6, 12, 18, 24, 36),
    vat: fc.constantFrom('0', '19'),
    fee: fc.constantFrom(0, 4_900, 20_000),
    upfrontPercent: fc.constantFrom(0, 0, 11.9),
    start: fc.nat({ max: 2_000 }),
    paymentDay: fc.constantFrom(1, 5, 16, 20, 23, 26, 28),
    wait: fc.integer({ min: 30, max: 60 }),
  })
  .map(({ upfrontPercent, start, wait, paymentDay, ...sale }): Sale => {
    const dates = earliestDates(monthFromIso(`${2026 + (start % 9)}-0${1 + (start % 9)}`), {
      paymentDay,
      daysToFirstDueDateMin: 30,
    })
    const upfront = Math.round((sale.principal * upfrontPercent) / 100)
    return { ...sale, upfront, ...dates, disbursedOn: addDays(dates.firstDueOn, -wait) }
  })

test('the annual cost is, to the printed hundredth, the rate at which 40-digit decimals find all payments worth what was received (R-M18)', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const { cost, totals } = costOf(sale)
      const found = new Exact(cost).div(100)
      const half = new Exact('0.00005')
      expect(netValue(sale, totals, found.minus(half)).lte(0)).toBe(true)
      expect(netValue(sale, totals, found.plus(half)).gt(0)).toBe(true)
    }),
    sample(300),
  )
})

test('a charge as large as the loan costs the highest rate that can be printed', () => {
  expect(costOf({ ...phone, upfront: phone.principal }).cost).toBe('9999.99')
})

test('the earliest dates of a month leave exactly the least days before the first payment day', () => {
  const terms = { paymentDay: 23, daysToFirstDueDateMin: 30 }
  const datesOf = (month: string) => Object.values(earliestDates(monthFromIso(month), terms)).map(isoOf)
  expect(datesOf('2026-12')).toEqual(['2027-01-23', '2026-12-24'])
  expect(datesOf('2027-02')).toEqual(['2027-03-23', '2027-02-21'])
})
