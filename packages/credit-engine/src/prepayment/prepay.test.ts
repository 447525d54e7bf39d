import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { amountDue } from '../arrears/due-of.ts'
import { openLoan } from '../loan/open-loan.ts'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on, paidOf, rowsToCome, termsOfExample, threePaid } from '../testing/loans.ts'

// Computed once with 50-digit decimals outside this package: 1,160,138 less 300,000 is 860,138.
const fewerPesos = [
  [87_634, 15_558, 2_956, 112_098],
  [89_520, 13_973, 2_655, 112_098],
  [91_447, 12_354, 2_347, 112_098],
  [93_416, 10_699, 2_033, 112_098],
  [95_426, 9_010, 1_712, 112_098],
  [97_480, 7_284, 1_384, 112_098],
  [99_578, 5_521, 1_049, 112_098],
  [101_722, 3_719, 707, 112_098],
  [103_915, 1_880, 357, 112_102],
]
const fewerMonths = [
  [124_656, 15_558, 2_956, 149_120],
  [127_339, 13_303, 2_528, 149_120],
  [130_080, 11_000, 2_090, 149_120],
  [132_880, 8_647, 1_643, 149_120],
  [135_740, 6_244, 1_186, 149_120],
  [138_662, 3_788, 720, 149_120],
  [70_781, 1_280, 243, 78_254],
]

describe('a capital prepayment on a due date (R-M11)', () => {
  test('a capital prepayment on a due date with the effect reduceInstallment lowers the installments and keeps their number', () => {
    const loan = loanWith([...threePaid, ['2027-02-23', 300_000, 'reduceInstallment']])
    expect(rowsToCome(loan)).toEqual(fewerPesos)
    expect(loan).toMatchObject({ prepaid: 300_000, levelPayment: 106_148, closed: null, overpaid: 0 })
  })

  test('a capital prepayment on a due date with the effect reduceTerm keeps the installments and lowers their number, the last one is the balance', () => {
    const loan = loanWith([...threePaid, ['2027-02-23', 300_000, 'reduceTerm']])
    expect(rowsToCome(loan)).toEqual(fewerMonths)
    expect(loan).toMatchObject({ prepaid: 300_000, levelPayment: 143_170 })
    expect(loan.installments).toHaveLength(10)
  })
})

test('a capital prepayment on a due date still unpaid lowers that installment too: it is not late yet', () => {
  const loan = loanWith([...threePaid, ['2027-03-23', 300_000, 'reduceInstallment']])
  const rows = rowsToCome(loan)
  // The whole month on 1,160,138 at 24 % has run: 20,984.
  expect(rows[0]).toEqual([81_957, 20_984, 3_987, 112_878])
  expect(rows.at(-1)).toEqual([104_676, 1_893, 360, 112_879])
  expect(rows).toHaveLength(9)
})

describe('a capital prepayment inside a period (R-M11)', () => {
  const inside = ['2027-03-12', 300_000] as const

  test('a capital prepayment inside a period leaves the current installment the interest of the days before on the old balance: 12,740 + 6,112', () => {
    // Of 28 days 17 on 1,160,138 and 11 on 860,138 at 24 %; all are level again, the current one included.
    const loan = loanWith([...threePaid, [...inside, 'reduceInstallment']])
    const rows = rowsToCome(loan)
    expect(rows[0]).toEqual([84_188, 18_852, 3_582, 112_572])
    expect(rows.slice(1, -1).every(([, , , total]) => total === 112_572)).toBe(true)
    expect(rows.at(-1)).toEqual([104_375, 1_888, 359, 112_572])
    expect(loan.installments[3]?.accrued).toEqual({ through: on('2027-03-12'), interest: 12_740 })
  })

  test('a capital prepayment that lowers the installment levels all of them with the own interest of the running one, not from the new balance alone (R-M11)', () => {
    const level = ({ ownInterest }: { readonly ownInterest: boolean }) => {
      const monthly = new Decimal('1.24').pow(new Decimal(1).div(12)).minus(1)
      const withVat = monthly.times('1.19')
      // 12,740 on the old balance and 6,112 on the new one, with 3,582 of VAT; a month of 860,138 bears less.
      const worth = ownInterest ? new Decimal(860_138 + 18_852 + 3_582).div(withVat.plus(1)) : 860_138
      const annuity = withVat.div(new Decimal(1).minus(withVat.plus(1).pow(-9)))
      return annuity.times(worth).round().toNumber()
    }
    const { levelPayment } = loanWith([...threePaid, [...inside, 'reduceInstallment']])
    expect([levelPayment, level({ ownInterest: true })]).toEqual([106_622, 106_622])
    expect(level({ ownInterest: false })).toBe(106_148)
  })

  test('a capital prepayment inside a period shortens the term with the same interest in the current installment', () => {
    const rows = rowsToCome(loanWith([...threePaid, [...inside, 'reduceTerm']]))
    expect(rows[0]).toEqual([120_736, 18_852, 3_582, 149_120])
    expect(rows.at(-1)).toEqual([75_142, 1_359, 258, 82_709])
    expect(rows).toHaveLength(7)
  })

  test('a capital prepayment inside a period made twice counts each balance for its own days', () => {
    const loan = loanWith([...threePaid, [...inside, 'reduceTerm'], ['2027-03-17', 200_000, 'reduceTerm']])
    // 17 days on 1,160,138; 5 on 860,138; 6 on 660,138.
    expect(rowsToCome(loan)[0]?.[1]).toBe(12_740 + 2_778 + 2_559)
  })

  test('a capital prepayment inside a period of a month with a lower cap bears the cap', () => {
    // On 1,160,138 5 days of February at 24 % and 12 of March at 22 %; on 860,138 11 at 22 %.
    const marchAt22 = caps({ '2027-03': '22.00' })
    const loan = loanWith([...threePaid, [...inside, 'reduceTerm']], undefined, marchAt22)
    expect(rowsToCome(loan)[0]?.[1]).toBe(12_055 + 5_646)
  })

  test('a capital prepayment in a long first period counts shares of the one month that it bears', () => {
    // From 21 November to 16 January are 56 days: 55 on 1,500,000 and one on 1,200,000.
    const long = openLoan(termsOfExample({ firstDueOn: on('2027-01-16') }))
    const loan = loanWith([['2027-01-15', 300_000, 'reduceTerm']], long)
    expect(rowsToCome(loan)[0]?.[1]).toBe(26_647 + 388)
  })

  test('a capital prepayment inside a period leaves a partly paid installment as it was billed but for its interest', () => {
    const loan = loanWith([...threePaid, ['2027-03-01', 10_000], [...inside, 'reduceInstallment']])
    const [current, next] = rowsToCome(loan)
    // Its principal is still 118,199, and 4,050 of its interest are paid.
    expect(current).toEqual([118_199, 18_852, 3_582, 118_199 + 18_852 + 3_582 + 5_950])
    expect(paidOf(loan.installments[3])).toEqual([0, 0, 5_000, 950, 4_050, 0, 0])
    // 860,138 less 118,199 is 741,939: at 24 % for a month, 13,420.
    expect(next?.[1]).toBe(13_420)
  })

  test('a capital prepayment never takes back interest that is paid', () => {
    const loan = loanWith([...threePaid, ['2027-02-24', 60_000], ['2027-02-25', 900_000, 'reduceTerm']])
    expect(loan.installments[3]).toMatchObject({ expected: { interest: 20_984, interestVat: 3_987 } })
  })

  test('a capital prepayment inside a period leaves rows paid ahead alone and plans those after them', () => {
    const loan = loanWith([...threePaid, ['2027-02-24', 149_120, 'advance'], [...inside, 'reduceTerm']])
    expect(loan.installments[3]?.paidOn).toBe(on('2027-02-24'))
    // The fifth's period has not begun: a month's interest on 1,041,939 less 300,000.
    expect(rowsToCome(loan)[0]?.[1]).toBe(13_420)
  })
})

describe('a capital prepayment on a late loan (R-M11)', () => {
  test('a capital prepayment on a late loan pays the late installment first, and the rest keeps its effect', () => {
    const due = amountDue(loanWith([]), on('2027-01-09'), caps()).total
    const loan = loanWith([['2027-01-09', due + 300_000, 'reduceInstallment']])
    const paidFirst = loanWith([
      ['2027-01-09', due],
      ['2027-01-09', 300_000, 'reduceInstallment'],
    ])
    expect(loan).toEqual(paidFirst)
    expect(loan.prepaid).toBe(300_000)
  })

  test('a capital prepayment smaller than the late amount is a payment like any other', () => {
    const asPrepayment = loanWith([['2027-01-09', 100_000, 'reduceTerm']])
    expect(asPrepayment).toEqual(loanWith([['2027-01-09', 100_000]]))
  })
})

describe('a capital prepayment beyond the principal', () => {
  test('a capital prepayment beyond the principal pays the loan off, and the amount beyond the quote is overpaid', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', 1_175_299 + 50, 'reduceInstallment']])
    expect(loan).toMatchObject({ closed: { because: 'paid' }, overpaid: 50, prepaid: 0 })
  })

  test('a capital prepayment beyond the principal but below the quote leaves the difference due in the current installment', () => {
    const loan = loanWith([...threePaid, ['2027-03-12', 1_160_138, 'reduceInstallment']])
    expect(loan).toMatchObject({ closed: null, prepaid: 0 })
    expect(rowsToCome(loan)).toEqual([[1_160_138, 12_740, 2_421, 1_175_299]])
  })

  test('one peso below the principal leaves one peso of principal', () => {
    const loan = loanWith([...threePaid, ['2027-02-23', 1_160_137, 'reduceTerm']])
    expect(rowsToCome(loan)).toEqual([[1, 0, 0, 5_951]])
  })
})

test.each([
  ['without interest', { effectiveAnnualRate: effectiveAnnualRate('0') }, 12],
  ['tax-free', { interestVatRate: percentage('0') }, 12],
  ['at the most principal and rows', { principal: pesos(10_000_000), installmentCount: 36 }, 36],
])('a loan %s keeps level installments after a prepayment', (_, change, count) => {
  const loan = loanWith([['2026-12-01', 300_000, 'reduceInstallment']], openLoan(termsOfExample(change)))
  const totals = rowsToCome(loan).map(([, , , total = 0]) => total)
  expect(totals).toHaveLength(count)
  expect(new Set(totals.slice(0, -1)).size).toBe(1)
  expect(Math.abs((totals.at(-1) ?? 0) - (totals[0] ?? 0))).toBeLessThan(40)
  expect(totals[0]).toBeLessThan(rowsToCome(openLoan(termsOfExample(change)))[0]?.[3] ?? 0)
})

test('the only installment of a loan can be prepaid in part', () => {
  const single = openLoan(termsOfExample({ installmentCount: 1 }))
  const loan = loanWith([['2026-11-21', 500_000, 'reduceInstallment']], single)
  expect(rowsToCome(loan)).toEqual([[1_000_000, 18_088, 3_437, 1_027_475]])
})
