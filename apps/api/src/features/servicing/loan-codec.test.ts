import {
  applyPayment,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  type Loan,
  openLoan,
  passTime,
  percentage,
  pesos,
  sellLoan,
} from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { loanFromJson, loanToJson } from './loan-codec.ts'

const day = dayFromIso
/** Below what was agreed, so that rates differ from row to row. */
const capOf: CapOf = (month) => effectiveAnnualRate(month % 2 === 0 ? '21.50' : '25.00')
const opened = openLoan({
  principal: pesos(1_200_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 6,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19.00'),
  disbursedOn: day('2026-01-10'),
  firstDueOn: day('2026-02-16'),
})
const paid = (loan: Loan, on: string, amount: number, kind: 'installment' | 'payoff' | 'reduceTerm') =>
  applyPayment(loan, { on: day(on), amount: pesos(amount), kind }, capOf)

const late = passTime(opened, day('2026-04-20'), capOf)
const loans: Readonly<Record<string, Loan>> = {
  opened,
  late,
  'partly paid': paid(late, '2026-04-21', 100_000, 'installment'),
  prepaid: paid(opened, '2026-01-25', 500_000, 'reduceTerm'),
  'paid off, with credit': paid(opened, '2026-01-25', 5_000_000, 'payoff'),
  sold: sellLoan(late, day('2026-04-25'), capOf),
}

describe('a stored loan', () => {
  test.each(Object.entries(loans))('is the loan that was stored: %s', (_, loan) => {
    const json = loanToJson(loan)
    expect(loanFromJson(JSON.parse(json))).toEqual(loan)
    expect(loanToJson(loanFromJson(JSON.parse(json)))).toBe(json)
  })

  test('names its days and leaves out what a row does not say', () => {
    const { asOf, installments } = JSON.parse(loanToJson(opened))
    expect([asOf, installments[0]]).toEqual([
      '2026-01-10',
      [1, '2026-02-16', [0, 0, 4_900, 931, expect.any(Number), expect.any(Number), expect.any(Number)]],
    ])
  })

  const altered = (change: (stored: { installments: unknown[][]; [name: string]: unknown }) => void) => {
    const stored = JSON.parse(loanToJson(late))
    change(stored)
    return stored
  }
  test.each([
    ['nothing', null],
    ['no installments', altered((stored) => stored.installments.splice(0, 6, []))],
    ['a negative amount', altered((stored) => (stored.credit = -1))],
    ['a fraction', altered((stored) => (stored.prepaid = 0.5))],
    ['text for an amount', altered((stored) => (stored.received = '0'))],
    ['a day that no calendar has', altered((stored) => (stored.asOf = '2026-02-30'))],
    ['a part too few', altered((stored) => stored.installments[0]?.splice(2, 1, [0, 0, 0, 0, 0, 0]))],
    ['a rate that is none', altered((stored) => stored.installments[0]?.splice(5, 1, 'much'))],
    ['an end of another kind', altered((stored) => (stored.closed = { on: '2026-04-20', because: 'lost' }))],
  ])('is not read from %s', (_, stored) => {
    expect(() => loanFromJson(stored)).toThrow()
  })
})
