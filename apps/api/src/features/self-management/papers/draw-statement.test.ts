import {
  addDays,
  amountDue,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  isoOf,
  isoOfMonth,
  type LoanHistoryEvent,
  type LoanTerms,
  loanAfter,
  outstandingPrincipal,
  type PaymentKind,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anApplication } from '../../origination/testing/an-application.ts'
import { aStoredLoan } from '../../servicing/testing/a-stored-loan.ts'
import { productCertificateData } from './certificate-data.ts'
import { statementData } from './draw-statement.ts'

const terms: LoanTerms = {
  principal: pesos(1_500_000),
  effectiveAnnualRate: effectiveAnnualRate('24.00'),
  installmentCount: 12,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(5_000),
  feeVatRate: percentage('19.00'),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn: dayFromIso('2026-11-21'),
  firstDueOn: dayFromIso('2026-12-23'),
}
const capsWith =
  (byMonth: Readonly<Record<string, string>> = {}): CapOf =>
  (month) =>
    effectiveAnnualRate(byMonth[isoOfMonth(month)] ?? '24.99')

type PaymentOfLoan = readonly [on: string, amount: number, kind?: PaymentKind]

function statementOn(date: string, paid: readonly PaymentOfLoan[] = [], capOf = capsWith()) {
  const history = paid.map(([on, amount, kind = 'installment']) => ({
    on: dayFromIso(on),
    amount: pesos(amount),
    kind,
  }))
  return statementOf(history, dayFromIso(date), capOf, terms)
}

function statementOf(
  history: readonly LoanHistoryEvent[],
  on: ReturnType<typeof dayFromIso>,
  capOf: CapOf,
  agreed: LoanTerms,
) {
  const lived = history.filter((event) => event.on <= on)
  const loan = loanAfter(agreed, lived, on, capOf)
  const stored = aStoredLoan(loan)
  const own = { application: anApplication(), stored }
  const asked = {
    on,
    capOf,
    issuedAt: '2026-11-21T15:00:00Z',
    isInsured: true,
    allocations: [],
    prepayments: [],
  }
  return { data: statementData(own, loan, history, asked), loan }
}

test('the payments of a statement are payments alone: neither the pause of a withdrawal nor a waiver is one (R-K4)', () => {
  const { data } = statementOf(
    [
      { kind: 'waiver', on: dayFromIso('2026-12-26'), part: 'fee', amount: pesos(5_000) },
      { kind: 'installment', on: dayFromIso('2026-12-28'), amount: pesos(50_000) },
      { kind: 'pause', on: dayFromIso('2026-12-29'), through: dayFromIso('2027-01-12') },
    ],
    dayFromIso('2026-12-30'),
    capsWith(),
    terms,
  )
  expect(data.payments.map(({ amount, kind }) => [amount, kind])).toEqual([[50_000, 'installment']])
})

describe('the month of a statement', () => {
  test.each([
    ['2026-11-21', 1, '2026-11-21', '2026-12-23'],
    ['2026-12-23', 1, '2026-11-21', '2026-12-23'],
    ['2026-12-24', 2, '2026-12-24', '2027-01-23'],
    ['2027-11-23', 12, '2027-10-24', '2027-11-23'],
    ['2028-02-10', 12, '2027-10-24', '2028-02-10'],
  ])('the month of a statement on %s is the month of installment %i (R-K4)', (date, number, from, to) => {
    const { data } = statementOn(date)
    expect([data.installment.number, data.period]).toEqual([number, { from, to }])
  })

  test('the month of a statement is the month that ended the credit once it is paid off (R-K4)', () => {
    const paid: readonly PaymentOfLoan[] = [
      ['2026-12-23', 149_120],
      ['2027-01-05', 1_500_000, 'payoff'],
    ]
    for (const date of ['2027-01-05', '2028-01-05']) {
      const { data } = statementOn(date, paid)
      expect(data).toMatchObject({
        period: { from: '2026-12-24', to: '2027-01-23' },
        toPay: { kind: 'nothing', paidOn: '2027-01-05' },
        capital: { atStart: 1_389_116, paidInInstallments: 1_389_116, atEnd: 0, owedToday: 0, payoff: 0 },
        rate: { interest: { kind: 'byDays', stretches: [{ through: '2027-01-05' }] } },
        payments: [{ on: '2027-01-05', amount: 1_500_000, kind: 'payoff' }],
      })
    }
  })
})

test('the statement and the certificate of a credit that a hold stops whole name no day on which to pay, and one that stops penalties does', () => {
  const on = dayFromIso('2027-02-10')
  const held = (stops: 'everything' | 'penalty') => {
    const history = [{ kind: 'hold', on: dayFromIso('2027-01-05'), stops } as const]
    const { data, loan } = statementOf(history, on, capsWith(), terms)
    const own = { application: anApplication(), stored: aStoredLoan(loan) }
    const asked = { loan, on, capOf: capsWith(), issuedAt: '2027-02-10T15:00:00Z' }
    return [data.toPay.kind, productCertificateData(own, asked, []).standing]
  }
  expect(held('everything')).toMatchObject(['held', { due: { kind: 'held', since: '2027-01-05' } }])
  expect(held('penalty')).toMatchObject(['overdue', { due: { kind: 'overdue' } }])
})

describe('the figures', () => {
  test('the figures of a statement in the second month are those of the schedule (R-K4)', () => {
    const { data } = statementOn('2027-01-10', [['2026-12-23', 149_120]])
    expect(data).toMatchObject({
      toPay: { kind: 'next', amount: 149_120, dueOn: '2027-01-23' },
      installment: { capital: 113_270, interest: 25_126, interestVat: 4_774, fee: 5_000, feeVat: 950 },
      capital: { atStart: 1_389_116, prepaid: 0, atEnd: 1_275_846, owedToday: 1_389_116 },
      rate: {
        agreed: '24.00',
        applied: [{ rate: '24.00', monthly: '1.81' }],
        exactMonthly: '1.808758',
        legalMaximum: '24.99',
        legalMaximumMonth: '2027-01',
        interest: { kind: 'wholeMonth', capital: 1_389_116 },
      },
      overdue: [],
      payments: [],
    })
    expect(data.installment.total).toBe(149_120)
  })

  test('the figures of a late credit have the overdue amount with its days, and the penalty there alone', () => {
    const { data, loan } = statementOn('2027-02-10', [['2026-12-23', 149_120]])
    expect(data.installment.number).toBe(3)
    expect(data.overdue).toMatchObject([{ number: 2, dueOn: '2027-01-23', days: 18, capital: 113_270 }])
    const { total } = amountDue(loan, dayFromIso('2027-02-10'), capsWith())
    expect(data.toPay).toEqual({ kind: 'overdue', amount: total })
    expect(data.overdue[0]?.total).toBe(total)
    expect(data.overdue[0]?.penalty).toBeGreaterThan(0)
  })

  test('the figures of a late credit lead from the capital owed at the start to that owed today and at the end (R-K4)', () => {
    // The second installment is late and half of its capital was paid in this month.
    const { data } = statementOn('2027-02-10', [
      ['2026-12-23', 149_120],
      ['2027-02-05', 90_000],
    ])
    const { atStart, paidInInstallments, owedToday, overdue, atEnd } = data.capital
    expect(atStart).toBe(1_389_116)
    expect(paidInInstallments).toBeGreaterThan(50_000)
    expect(owedToday).toBe(1_389_116 - paidInInstallments)
    expect(overdue).toBe(113_270 - paidInInstallments)
    expect(atEnd).toBe(owedToday - overdue - data.installment.capital)
  })

  test('the figures of a statement say which part of the payoff was paid ahead', () => {
    const { data } = statementOn('2026-12-24', [['2026-12-23', 149_120 + 60_000]])
    const { data: without } = statementOn('2026-12-24', [['2026-12-23', 149_120]])
    expect(data.capital.payoff).toBe(without.capital.payoff - 60_000)
    expect(data.capital.paidAhead).toBeGreaterThan(0)
  })

  test('the figures of a statement name a rate that the legal maximum lowered', () => {
    const { data } = statementOn('2026-12-05', [], capsWith({ '2026-12': '22.90' }))
    expect(data.rate).toMatchObject({
      agreed: '24.00',
      applied: [
        { rate: '24.00', monthly: '1.81' },
        { rate: '22.90', monthly: '1.73' },
      ],
      legalMaximum: '22.90',
    })
    expect(data.rate.interest).toMatchObject({
      kind: 'byDays',
      periodDays: 32,
      stretches: [
        {
          through: '2026-12-23',
          capital: 1_500_000,
          interest: data.installment.interest,
          rates: [
            { rate: '24.00', exactMonthly: '1.808758', days: 9 },
            { rate: '22.90', exactMonthly: '1.733189', days: 23 },
          ],
        },
      ],
    })
  })

  test('the figures of a statement name a rate that was lowered for some days, though not in the month of its due date (R-K4)', () => {
    const { data } = statementOn('2027-01-05', [['2026-12-23', 149_120]], capsWith({ '2026-12': '22.90' }))
    expect(data.installment.dueOn).toBe('2027-01-23')
    expect(data.rate).toMatchObject({
      applied: [{ rate: '22.90' }, { rate: '24.00' }],
      interest: {
        stretches: [
          {
            rates: [
              { rate: '22.90', days: 8 },
              { rate: '24.00', days: 23 },
            ],
          },
        ],
      },
    })
  })

  test('the figures of a statement name a prepayment in its month, and not in the next', () => {
    const paid: readonly PaymentOfLoan[] = [
      ['2026-12-23', 149_120],
      ['2027-01-05', 300_000, 'reduceTerm'],
    ]
    expect(statementOn('2027-01-10', paid).data.capital).toMatchObject({
      atStart: 1_389_116,
      prepaid: 300_000,
    })
    expect(statementOn('2027-01-24', paid).data.capital.prepaid).toBe(0)
    expect(statementOn('2027-01-04', paid).data.capital.prepaid).toBe(0)
  })
})

const amounts = fc.record({
  daysLater: fc.integer({ min: 0, max: 60 }),
  amount: fc.integer({ min: 1, max: 900_000 }).map(pesos),
  kind: fc.constantFrom<PaymentKind[]>('installment', 'advance', 'payoff', 'reduceInstallment', 'reduceTerm'),
})
const runs = process.env.CUPO_HEAVY === '1' ? { numRuns: 5_000 } : { numRuns: 300, seed: 20_261_121 }

test('the figures of the statement add up for any loan on any day (R-K4)', () => {
  const capOf = capsWith({ '2027-02': '21.00', '2027-05': '19.90' })
  const wishes = fc.tuple(fc.array(amounts, { maxLength: 8 }), fc.integer({ min: 0, max: 90 }))
  fc.assert(
    fc.property(wishes, ([payments, daysLater]) => {
      let on = terms.disbursedOn
      const history = payments.map(({ daysLater: days, ...paid }) => {
        on = addDays(on, days)
        return { ...paid, on }
      })
      const { data, loan } = statementOf(history, addDays(on, daysLater), capOf, terms)
      const { capital, installment, overdue, rate, toPay } = data
      expect(capital.atStart - capital.prepaid - capital.paidInInstallments).toBe(capital.owedToday)
      const row = loan.installments.find(({ number }) => number === installment.number)
      const unpaid = row === undefined ? 0 : row.expected.principal - row.paid.principal
      const isLate = row !== undefined && isoOf(row.dueOn) < isoOf(addDays(on, daysLater))
      const toCome = loan.closed || isLate ? 0 : unpaid
      expect(capital.owedToday - capital.overdue - toCome).toBe(capital.atEnd)
      const { prepaid, paidInInstallments, atEnd } = capital
      expect(Math.min(prepaid, paidInInstallments, atEnd, installment.paid)).toBeGreaterThanOrEqual(0)
      expect(capital.owedToday).toBe(outstandingPrincipal(loan))
      const { capital: principal, interest, interestVat, fee, feeVat, insurance } = installment
      expect(principal + interest + interestVat + fee + feeVat + insurance).toBe(installment.total)
      expect(installment.paid).toBeLessThanOrEqual(installment.total)
      const late = overdue.reduce((sum, row) => sum + row.total, 0)
      if (toPay.kind === 'overdue') expect(late).toBe(toPay.amount)
      else expect(late).toBe(0)
      for (const row of overdue) {
        expect(row.capital + row.interest + row.fee + row.penalty + row.vat).toBe(row.total)
      }
      const { from, to } = data.period
      expect(data.payments).toHaveLength(
        history.filter((paid) => isoOf(paid.on) >= from && (isoOf(paid.on) <= to || loan.closed)).length,
      )
      if (rate.interest.kind === 'byDays') {
        const parts = rate.interest.stretches.map((stretch) => stretch.interest)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(interest)
      }
    }),
    runs,
  )
})
