import { describe, expect, test } from 'vitest'
import { percentage } from '../money/percentage.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, paidOf, rowsToCome, termsOfExample, threePaid } from '../testing/loans.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'

const januaryAt22 = caps({ '2027-01': '22.00' })

describe('a cap below the agreed rate', () => {
  test('lowers interest and VAT of the month it is for, not its principal, and the next month restores them', () => {
    const before = passTime(loanWith([]), on('2026-12-31'), januaryAt22)
    expect(rowsToCome(before)[1]).toEqual([113_270, 25_126, 4_774, 149_120])
    const january = passTime(before, on('2027-01-01'), januaryAt22)
    // 1,389,116 at (1.22)^(1/12) − 1 is 23,211; its VAT 4,410.
    expect(rowsToCome(january)[1]).toEqual([113_270, 23_211, 4_410, 146_841])
    expect(january.installments.map(({ rate }) => rate).slice(0, 3)).toEqual(['24.00', '22.00', '24.00'])
    const february = passTime(january, on('2027-02-23'), januaryAt22)
    expect(rowsToCome(february)[2]).toEqual([115_708, 23_077, 4_385, 149_120])
  })

  test('above the agreed rate changes nothing', () => {
    const loan = passTime(loanWith([]), on('2026-12-01'), caps({ '2026-12': '24.00' }))
    expect(loan.installments).toEqual(loanWith([]).installments)
  })

  test('frees what was paid ahead above it for the oldest open installment', () => {
    const ahead = loanWith([['2026-12-23', 298_240]])
    expect(ahead.installments[1]?.paidOn).toBe(on('2026-12-23'))
    const january = passTime(ahead, on('2027-01-01'), januaryAt22)
    expect(paidOf(january.installments[1])).toEqual([0, 0, 5_000, 950, 23_211, 4_410, 113_270])
    // 1,915 of interest and 364 of VAT.
    expect(paidOf(january.installments[2])).toEqual([0, 0, 2_279, 0, 0, 0, 0])
    expect(january).toMatchObject({ received: 298_240, credit: 0 })
  })

  test('that frees the last pesos closes the loan, and what is over is credit', () => {
    // 143,170 in two: the second bears 1,309 of interest and 249 of VAT. All is paid but 1,000.
    const two = openLoan(termsOfExample({ installmentCount: 2, principal: pesos(143_170) }))
    const [, [, interest, interestVat] = []] = rowsToCome(two)
    expect([interest, interestVat]).toEqual([1_309, 249])
    const all = rowsToCome(two).reduce((sum, [, , , total = 0]) => sum + total, 0)
    const loan = loanWith([['2026-12-23', all - 1_000, 'advance']], two)
    expect(loan.closed).toBe(null)
    const january = passTime(loan, on('2027-01-01'), caps({ '2027-01': '0.00' }))
    expect(january).toMatchObject({
      closed: { on: on('2027-01-01'), because: 'paid' },
      credit: 1_309 + 249 - 1_000,
    })
  })

  test('counts the interest on what a prepayment of an earlier month has left', () => {
    const loan = loanWith([...threePaid, ['2027-02-23', 300_000, 'reduceInstallment']])
    const april = passTime(loan, on('2027-04-01'), caps({ '2027-04': '22.00' }))
    // 860,138 less the 87,634 of March is 772,504; at 22 % for a month, 12,908.
    expect(rowsToCome(april)[1]?.slice(0, 3)).toEqual([89_520, 12_908, 2_453])
  })

  test('lowers in proportion what a prepayment has split', () => {
    const split = loanWith([...threePaid, ['2027-03-12', 300_000, 'reduceInstallment'] as const])
    const later = passTime(split, on('2027-03-31'), caps())
    expect(later.installments[3]?.expected.interest).toBe(17_276)
    // The same payment in February leaves the period to be judged on the first of March.
    const early = loanWith([...threePaid, ['2027-02-26', 300_000, 'reduceInstallment'] as const])
    const interest = early.installments[3]?.expected.interest ?? 0
    const march = passTime(early, on('2027-03-01'), caps({ '2027-03': '12.00' }))
    const ratio = (1.12 ** (1 / 12) - 1) / (1.24 ** (1 / 12) - 1)
    expect(march.installments[3]?.expected.interest).toBe(Math.round(interest * ratio))
  })

  test('lowers no VAT where there is none', () => {
    const loan = openLoan(termsOfExample({ interestVatRate: percentage('0') }))
    const january = passTime(loan, on('2027-01-01'), januaryAt22)
    expect(january.installments[1]?.expected).toMatchObject({ interestVat: 0 })
    expect(january.installments[1]?.rate).toBe('22.00')
  })
})
