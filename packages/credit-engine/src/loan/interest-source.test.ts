import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayFromIso } from '../calendar/day.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, termsOfExample, threePaid } from '../testing/loans.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { applyPayment } from './apply-payment.ts'
import { interestSource, principalFrom } from './interest-source.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'

describe('the interest of an installment', () => {
  test('is that of a month on the principal which the plan has left', () => {
    const loan = openLoan(termsOfExample())
    expect(interestSource(loan, 1, pesos(1_389_116))).toEqual({ kind: 'wholeMonth', principal: 1_389_116 })
  })

  test('is that of the lowered rate where the cap of its month is lower', () => {
    const lowered = passTime(openLoan(termsOfExample()), on('2026-12-01'), caps({ '2026-12': '22.00' }))
    expect(interestSource(lowered, 0, pesos(1_500_000))).toEqual({ kind: 'wholeMonth', principal: 1_500_000 })
  })

  test('has two parts around a prepayment in its period, each with its days and its principal', () => {
    const loan = loanWith([...threePaid, ['2027-03-05', 300_000, 'reduceInstallment']])
    const [before, after] = [1_160_138, 860_138]
    expect(interestSource(loan, 3, pesos(before))).toEqual({
      kind: 'byDays',
      through: dayFromIso('2027-03-05'),
      before: { interest: Math.round(before * (1.24 ** (10 / 365) - 1)), days: 10, principal: before },
      after: { interest: Math.round(after * (1.24 ** (18 / 365) - 1)), days: 18, principal: after },
    })
  })

  test('names no principal for days that two prepayments share', () => {
    const loan = loanWith([
      ...threePaid,
      ['2027-03-01', 300_000, 'reduceTerm'],
      ['2027-03-09', 300_000, 'reduceTerm'],
    ])
    expect(interestSource(loan, 3, pesos(1_160_138))).toMatchObject({
      before: { days: 14, principal: null },
      after: { days: 14, principal: 560_138 },
    })
  })

  test('ends on the day on which all is paid', () => {
    const loan = loanWith([...threePaid, ['2027-03-05', 1_500_000, 'payoff']])
    expect(interestSource(loan, 3, pesos(1_160_138))).toMatchObject({ kind: 'byDays', after: null })
  })

  test('is told by the principal of before where the month was paid before the prepayment', () => {
    const loan = loanWith([
      ...threePaid,
      ['2027-02-25', 149_120, 'advance'],
      ['2027-03-05', 300_000, 'reduceTerm'],
    ])
    expect(interestSource(loan, 3, pesos(1_160_138))).toEqual({ kind: 'wholeMonth', principal: 1_160_138 })
  })

  test('of an installment that is not there is a mistake', () => {
    expect(() => interestSource(openLoan(termsOfExample()), 12, pesos(0))).toThrow(RangeError)
  })
})

test('of any loan on any day the parts add up, and each named principal makes its part', () => {
  fc.assert(
    fc.property(randomTerms, randomPayments, randomCaps, (terms, wishes, capOf) => {
      let loan = openLoan(terms)
      for (const wish of wishes) loan = applyPayment(loan, paymentFor(wish, loan, capOf), capOf)
      loan = passTime(loan, addDays(loan.asOf, 20), capOf)
      loan.installments.forEach(({ expected, rate }, index) => {
        const source = interestSource(loan, index, principalFrom(loan, index))
        const year = 1 + Number(rate) / 100
        if (source.kind === 'wholeMonth') {
          expect(Math.abs(source.principal * (year ** (1 / 12) - 1) - expected.interest)).toBeLessThan(0.51)
        }
        if (source.kind !== 'byDays') return
        const parts = source.after === null ? [source.before] : [source.before, source.after]
        expect(parts.reduce((sum, { interest }) => sum + interest, 0)).toBe(expected.interest)
        for (const { interest, days, principal } of parts) {
          if (principal === null || days <= 0) continue
          expect(Math.abs(principal * (year ** (days / 365) - 1) - interest)).toBeLessThan(0.51)
        }
      })
    }),
    sample(300),
  )
})
