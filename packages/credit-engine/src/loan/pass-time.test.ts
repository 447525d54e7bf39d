import { describe, expect, test } from 'vitest'
import { monthOf } from '../calendar/day.ts'
import { percentage } from '../money/percentage.ts'
import { effectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { caps, loanWith, on, paidOf, rowsToCome, termsOfExample, threePaid } from '../testing/loans.ts'
import { usuryLimitOf } from '../usury/usury-limit.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'

const januaryAt22 = caps({ '2027-01': '22.00' })

describe('a usury cap below the agreed rate (R-M13)', () => {
  test('a usury cap below the agreed rate lowers interest and VAT of the days of its month, in both installments that have some, and no principal', () => {
    const before = passTime(loanWith([]), on('2026-12-31'), januaryAt22)
    expect(rowsToCome(before)[1]).toEqual([113_270, 25_126, 4_774, 149_120])
    const january = passTime(before, on('2027-01-01'), januaryAt22)
    // Of 31 days on 1,389,116, 8 of December at 24 % and 23 of January at 22 % bear 23,705; its VAT 4,504.
    expect(rowsToCome(january)[1]).toEqual([113_270, 23_705, 4_504, 147_429])
    expect(january.installments.map(({ rate }) => rate).slice(0, 3)).toEqual(['24.00', '22.00', '24.00'])
    const february = passTime(january, on('2027-02-23'), januaryAt22)
    // 8 days of January at 22 %, 23 of February at 24 %.
    expect(rowsToCome(february)[2]).toEqual([115_708, 22_623, 4_298, 148_579])
    expect(rowsToCome(february)[3]).toEqual(rowsToCome(before)[3])
  })

  test('a usury cap above the agreed rate changes nothing', () => {
    const loan = passTime(loanWith([]), on('2026-12-01'), caps({ '2026-12': '24.00' }))
    expect(loan.installments).toEqual(loanWith([]).installments)
  })

  test('a lower usury cap frees money that was paid ahead above it for the oldest open installment', () => {
    const ahead = loanWith([['2026-12-23', 298_240]])
    expect(ahead.installments[1]?.paidOn).toBe(on('2026-12-23'))
    const january = passTime(ahead, on('2027-01-01'), januaryAt22)
    expect(paidOf(january.installments[1])).toEqual([0, 0, 5_000, 950, 23_705, 4_504, 113_270])
    // 1,421 of interest and 270 of VAT.
    expect(paidOf(january.installments[2])).toEqual([0, 0, 1_691, 0, 0, 0, 0])
    expect(january).toMatchObject({ received: 298_240, overpaid: 0 })
  })

  test('a lower usury cap counts the interest on the balance that a prepayment of an earlier month has left', () => {
    const loan = loanWith([...threePaid, ['2027-02-23', 300_000, 'reduceInstallment']])
    const april = passTime(loan, on('2027-04-01'), caps({ '2027-04': '22.00' }))
    // 860,138 less the 87,634 of March is 772,504: 8 days of March at 24 %, 23 of April at 22 %.
    expect(rowsToCome(april)[1]?.slice(0, 3)).toEqual([89_520, 13_183, 2_505])
  })

  test('a lower usury cap lowers only its own days of an installment that a prepayment has split', () => {
    const split = loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceInstallment'] as const])
    const later = passTime(split, on('2027-03-31'), caps())
    expect(later.installments[3]?.expected.interest).toBe(18_852)
    // The same payment in February leaves the period to be judged on the first of March.
    const early = loanWith([...threePaid, ['2027-02-26', 300_000, 'reduceInstallment'] as const])
    const march = passTime(early, on('2027-03-01'), caps({ '2027-03': '12.00' }))
    // 3 days on 1,160,138 and 2 on 860,138 at 24 %, then 23 of March at 12 %.
    expect(march.installments[3]?.expected.interest).toBe(2_248 + 7_816)
  })

  test('a lower usury cap in the month of disbursement holds its days too, though no first of a month begins it', () => {
    const november = caps({ '2026-11': '12.00' })
    const december = passTime(loanWith([]), on('2026-12-01'), november)
    // Of 32 days 9 of November at 12 %, 23 of December at 24 %.
    const monthly = (rate: number) => rate ** (1 / 12) - 1
    const interest = Math.round((1_500_000 * (monthly(1.12) * 9 + monthly(1.24) * 23)) / 32)
    expect(december.installments[0]?.expected.interest).toBe(interest)
    expect(interest).toBeLessThan(27_131)
  })

  test('a lower usury cap lowers no VAT of a tax-free loan', () => {
    const loan = openLoan(termsOfExample({ interestVatRate: percentage('0') }))
    const january = passTime(loan, on('2027-01-01'), januaryAt22)
    expect(january.installments[1]?.expected).toMatchObject({ interestVat: 0 })
    expect(january.installments[1]?.rate).toBe('22.00')
  })

  test("a cap below the lender's own charge lowers the charge of a loan without interest too, rounded down to the peso", () => {
    const free = { effectiveAnnualRate: effectiveAnnualRate('0.00'), feeRecipient: 'lender' } as const
    const terms = termsOfExample(free)
    const capOf = caps({ '2027-01': '3.00' })
    const { feeShare } = usuryLimitOf(terms, capOf)(monthOf(on('2027-01-01')))
    // 8 days of December at its own cap, 23 of January within 3 %.
    const charge = (5_000 * (8 + 23 * feeShare)) / 31
    expect(charge % 1).toBeGreaterThan(0.5)
    const january = passTime(openLoan(terms), on('2027-01-01'), capOf)
    expect(january.installments[1]?.expected.fee).toBe(Math.floor(charge))
  })
})
