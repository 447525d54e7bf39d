import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isoOf, monthOf } from '../calendar/day.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Pesos, pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on } from '../testing/loans.ts'
import { sample } from '../testing/sample.ts'
import { dueOf } from './due-of.ts'
import { penaltyBetween } from './penalty.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })
const wavering = caps({ '2026-12': '25.02', '2027-01': '24.36' })

describe('the penalty (R-M9)', () => {
  test('the penalty is 1,246 on 119,294 of principal, 17 days late at 24.99 %', () => {
    expect(penaltyBetween(pesos(119_294), on('2026-11-05'), on('2026-11-22'), caps())).toBe(1_246)
  })

  test('the penalty is split where the month and its cap change, each part half up (R-M9)', () => {
    // 8 days of December at 25.02, 31 of January at 24.36, 10 of February at 24.99.
    const penalty = penaltyBetween(pesos(110_884), on('2026-12-23'), on('2027-02-10'), wavering)
    expect(penalty).toBe(544 + 2_072 + 680)
  })

  test('the penalty is 0 for no days', () => {
    expect(penaltyBetween(pesos(119_294), on('2026-11-22'), on('2026-11-22'), caps())).toBe(0)
  })

  test('the penalty agrees with 40-digit decimals, counted day by day', () => {
    const cases = fc.record({
      principal: fc.integer({ min: 1, max: 10_000_000 }),
      from: fc.integer({ min: 20_000, max: 25_000 }),
      days: fc.integer({ min: 0, max: 150 }),
      capPoints: fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 5, maxLength: 5 }),
    })
    fc.assert(
      fc.property(cases, ({ principal, from, days, capPoints }) => {
        const start = addDays(on('1970-01-01'), from)
        const capOf = (month: number) => effectiveAnnualRate(((capPoints[month % 5] ?? 0) / 100).toFixed(2))
        const daysByMonth = new Map<string, { days: number; cap: string }>()
        for (let day = 1; day <= days; day += 1) {
          const date = addDays(start, day)
          const month = isoOf(date).slice(0, 7)
          const counted = daysByMonth.get(month)?.days ?? 0
          daysByMonth.set(month, { days: counted + 1, cap: capOf(monthOf(date)) })
        }
        const exact = [...daysByMonth.values()].map((part) =>
          new Exact(part.cap)
            .div(100)
            .plus(1)
            .pow(new Exact(part.days).div(365))
            .minus(1)
            .times(principal)
            .round(),
        )
        const sum = exact.reduce((total, part) => total.plus(part), new Exact(0)).toNumber()
        expect(penaltyBetween(pesos(principal), start, addDays(start, days), capOf)).toBe(sum)
      }),
      sample(500),
    )
  })
})

describe('a late installment (R-M9)', () => {
  const late = loanWith([])
  const dueOn = (date: string) => {
    const loan = passTime(late, on(date), wavering)
    const [first] = loan.installments
    if (!first) throw new Error('a loan without installments')
    return { first, due: dueOf(first, on(date), loan.terms, wavering) }
  }

  test('a late installment owes penalty from the day after its due date, on its principal alone, and VAT on the penalty (R-M9)', () => {
    expect(dueOn('2026-12-23').due.penalty).toBe(0)
    expect(dueOn('2026-12-31').due).toMatchObject({ penalty: 544, penaltyVat: 103, principal: 110_884 })
  })

  test("a late installment has a month's penalty posted on the month's last day; until then the penalty is only read", () => {
    expect(dueOn('2026-12-30').first.expected.penalty).toBe(0)
    expect(dueOn('2026-12-31').first.expected).toMatchObject({ penalty: 544, penaltyVat: 103 })
    const { first, due } = dueOn('2027-01-01')
    expect(first.expected).toMatchObject({ penalty: 544, penaltyVat: 103 })
    expect(isoOf(first.penaltyThrough)).toBe('2026-12-31')
    // The first day of January: 110,884 at 24.36 % for a day is 66.
    expect(due).toMatchObject({ penalty: 544 + 66, penaltyVat: 103 + 13 })
  })

  test('a late installment owes the same whether its months were posted or are read at once', () => {
    const [unposted] = late.installments
    if (!unposted) throw new Error('a loan without installments')
    const read = dueOf(unposted, on('2027-02-10'), late.terms, wavering)
    expect(read).toEqual(dueOn('2027-02-10').due)
    expect(read).toMatchObject({ penalty: 3_296, penaltyVat: 103 + 394 + 129 })
  })

  test('a late installment owes penalty only on the principal that a part payment left', () => {
    // 544 + 103 of penalty, 5,950 of charge and 32,286 of interest with VAT come before 10,884 of principal.
    const amount: Pesos = pesos(544 + 103 + 5_950 + 32_286 + 10_884)
    const loan = passTime(loanWith([['2026-12-31', amount]], late, wavering), on('2027-01-31'), wavering)
    const [first] = loan.installments
    expect(first && dueOf(first, on('2027-01-31'), loan.terms, wavering)).toEqual({
      penalty: penaltyBetween(pesos(100_000), on('2026-12-31'), on('2027-01-31'), wavering),
      penaltyVat: 355,
      fee: 0,
      feeVat: 0,
      interest: 0,
      interestVat: 0,
      principal: 100_000,
    })
  })
})
