import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/day.ts'
import { pesos } from '../money/pesos.ts'
import { caps, loanWith, on, termsOfExample, threePaid } from '../testing/loans.ts'
import { paymentFor, randomCaps, randomPayments, randomTerms } from '../testing/random-histories.ts'
import { sample } from '../testing/sample.ts'
import { principalFrom } from './accrual.ts'
import { applyPayment } from './apply-payment.ts'
import { interestSource } from './interest-source.ts'
import { openLoan } from './open-loan.ts'
import { passTime } from './pass-time.ts'

describe('the interest of an installment', () => {
  test('the interest of an installment is a month on the principal that the plan has left', () => {
    const loan = openLoan(termsOfExample())
    expect(interestSource(loan, 1, pesos(1_389_116), caps())).toEqual({
      kind: 'wholeMonth',
      principal: 1_389_116,
    })
  })

  test('the interest of an installment names the days of each rate where the cap of a month is lower', () => {
    const capOf = caps({ '2026-12': '22.00' })
    const lowered = passTime(openLoan(termsOfExample()), on('2026-12-01'), capOf)
    expect(interestSource(lowered, 0, pesos(1_500_000), capOf)).toEqual({
      kind: 'byDays',
      periodDays: 32,
      stretches: [
        {
          through: on('2026-12-23'),
          interest: lowered.installments[0]?.expected.interest,
          principal: 1_500_000,
          rates: [
            { rate: '24.00', days: 9 },
            { rate: '22.00', days: 23 },
          ],
        },
      ],
    })
  })

  test('the interest of an installment has two parts around a prepayment in its period, each with its days and its principal', () => {
    const loan = loanWith([...threePaid, ['2027-03-05', 300_000, 'reduceInstallment']])
    const [before, after] = [1_160_138, 860_138]
    const month = 1.24 ** (1 / 12) - 1
    expect(interestSource(loan, 3, pesos(before), caps())).toEqual({
      kind: 'byDays',
      periodDays: 28,
      stretches: [
        {
          through: on('2027-03-05'),
          interest: Math.round((before * month * 10) / 28),
          principal: before,
          rates: [{ rate: '24.00', days: 10 }],
        },
        {
          through: on('2027-03-23'),
          interest: Math.round((after * month * 18) / 28),
          principal: after,
          rates: [{ rate: '24.00', days: 18 }],
        },
      ],
    })
  })

  test('the interest of an installment names no principal for days that two prepayments share', () => {
    const loan = loanWith([
      ...threePaid,
      ['2027-03-01', 300_000, 'reduceTerm'],
      ['2027-03-09', 300_000, 'reduceTerm'],
    ])
    expect(interestSource(loan, 3, pesos(1_160_138), caps())).toMatchObject({
      stretches: [
        { principal: null, rates: [{ days: 14 }] },
        { principal: 560_138, rates: [{ days: 14 }] },
      ],
    })
  })

  test('the interest of an installment ends on the day on which all is paid', () => {
    const loan = loanWith([...threePaid, ['2027-03-05', 1_500_000, 'payoff']])
    expect(interestSource(loan, 3, pesos(1_160_138), caps())).toMatchObject({
      kind: 'byDays',
      stretches: [{ through: on('2027-03-05'), principal: 1_160_138 }],
    })
  })

  test('the interest of an installment names no principal for the days after a prepayment when its month was paid before', () => {
    const loan = loanWith([
      ...threePaid,
      ['2027-02-25', 149_120, 'advance'],
      ['2027-03-05', 300_000, 'reduceTerm'],
    ])
    expect(interestSource(loan, 3, pesos(1_160_138), caps())).toMatchObject({
      kind: 'byDays',
      stretches: [
        { through: on('2027-03-05'), principal: 1_160_138 },
        { through: on('2027-03-23'), principal: null },
      ],
    })
  })

  test('the interest of an installment is a RangeError for an unknown installment', () => {
    expect(() => interestSource(openLoan(termsOfExample()), 12, pesos(0), caps())).toThrow(RangeError)
  })
})

test('the parts of interest add up for any loan on any day, and each named principal makes its part', () => {
  fc.assert(
    fc.property(randomTerms, randomPayments, randomCaps, (terms, wishes, capOf) => {
      let loan = openLoan(terms)
      for (const wish of wishes) loan = applyPayment(loan, paymentFor(wish, loan, capOf), capOf)
      loan = passTime(loan, addDays(loan.asOf, 20), capOf)
      loan.installments.forEach(({ expected }, index) => {
        const source = interestSource(loan, index, principalFrom(loan, index), capOf)
        const month = (rate: string) => (1 + Number(rate) / 100) ** (1 / 12) - 1
        if (source.kind === 'wholeMonth') {
          const whole = source.principal * month(terms.effectiveAnnualRate)
          expect(Math.abs(whole - expected.interest)).toBeLessThan(0.51)
        }
        if (source.kind !== 'byDays') return
        const { periodDays, stretches } = source
        expect(stretches.reduce((sum, { interest }) => sum + interest, 0)).toBe(expected.interest)
        for (const { interest, principal, rates } of stretches) {
          if (principal === null) continue
          const shares = rates.reduce((sum, { rate, days }) => sum + (month(rate) * days) / periodDays, 0)
          expect(Math.abs(principal * shares - interest)).toBeLessThan(0.51)
        }
      })
    }),
    sample(300),
  )
})
