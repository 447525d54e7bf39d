import {
  applyPayment,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  isoOf,
  isoOfMonth,
  type Loan,
  openLoan,
  passTime,
  percentage,
  pesos,
} from '@cupo/credit-engine'
import { describe, expect, test } from 'vitest'
import { daysUntil, eventsOf, type LoanEvent, upcomingEvents } from './loan-events.ts'

const day = dayFromIso
const disbursed = openLoan({
  principal: pesos(1_200_000),
  effectiveAnnualRate: effectiveAnnualRate('22.00'),
  installmentCount: 3,
  interestVatRate: percentage('19.00'),
  administrationFee: pesos(4_900),
  feeVatRate: percentage('19.00'),
  feeRecipient: 'thirdParty',
  upfrontInterest: pesos(0),
  disbursedOn: day('2026-01-10'),
  firstDueOn: day('2026-02-16'),
})

const caps: Readonly<Record<string, string>> = { '2026-03': '21.00', '2026-04': '23.00' }
const highCap: CapOf = () => effectiveAnnualRate('25.00')
const lowInMarch: CapOf = (month) => effectiveAnnualRate(caps[isoOfMonth(month)] ?? '25.00')
const lowFromMarch: CapOf = (month) => effectiveAnnualRate(isoOfMonth(month) < '2026-03' ? '25.00' : '21.00')

const bearer = { loanId: 'loan', applicationId: 'application', isMobileBill: false }

function eventsUntil(loan: Loan, through: string, capOf = highCap, isMobileBill = false) {
  return daysUntil(loan, day(through), capOf).flatMap((step) =>
    eventsOf({ ...bearer, isMobileBill }, step, capOf),
  )
}
const listed = (events: readonly LoanEvent[]) =>
  events.map(({ on, kind, number }) => `${on} ${kind} ${number}`)

/** The loan on a day, its installments paid in full up to then as they fell due. */
function paidOn(...dates: readonly string[]): Loan {
  return dates.reduce((loan, date) => {
    const row = loan.installments.find(({ paidOn: on }) => on === null)
    if (row === undefined) throw new Error('nothing left to pay')
    const amount = pesos(Object.values(row.expected).reduce((sum, part) => sum + part, 0))
    return applyPayment(loan, { on: day(date), amount, kind: 'installment' }, highCap)
  }, disbursed)
}

describe('the days of a loan', () => {
  test('the days of a loan with a change are due dates, the days after them while unpaid, and the starts of months', () => {
    const days = daysUntil(disbursed, day('2026-03-20'), highCap).map(({ on }) => isoOf(on))
    for (const expected of [
      '2026-02-01',
      '2026-02-16',
      '2026-02-17',
      '2026-03-01',
      '2026-03-16',
      '2026-03-17',
    ]) {
      expect(days).toContain(expected)
    }
  })

  test('a loan that goes day by day ends as one that leaps', () => {
    const through = day('2026-06-30')
    const steps = daysUntil(disbursed, through, lowInMarch)
    const leap = passTime(disbursed, through, lowInMarch)
    expect({ ...steps.at(-1)?.after, asOf: through }).toEqual(leap)
  })

  test('the days of a loan end when nothing is left to happen', () => {
    expect(daysUntil(disbursed, disbursed.asOf, highCap)).toEqual([])
    const closed = paidOn('2026-01-20', '2026-01-20', '2026-01-20')
    expect(daysUntil(closed, day('2027-01-01'), highCap)).toEqual([])
  })
})

describe('the events of a loan', () => {
  test('loan events announce an unpaid installment a month before, on the first of its month, and late on the day after its due date', () => {
    expect(listed([...upcomingEvents(bearer, disbursed), ...eventsUntil(disbursed, '2026-06-30')])).toEqual([
      '2026-01-10 installmentInSight 1',
      '2026-02-01 installmentNext 1',
      '2026-02-01 installmentInSight 2',
      '2026-02-17 installmentLate 1',
      '2026-03-01 installmentNext 2',
      '2026-03-01 installmentInSight 3',
      '2026-03-17 installmentLate 2',
      '2026-04-01 installmentNext 3',
      '2026-04-17 installmentLate 3',
    ])
  })

  test('loan events leave out an installment that is paid', () => {
    expect(listed(eventsUntil(paidOn('2026-02-16', '2026-02-20'), '2026-04-30'))).toEqual([
      '2026-03-01 installmentInSight 3',
      '2026-04-01 installmentNext 3',
      '2026-04-17 installmentLate 3',
    ])
  })

  test('loan events report a partly paid installment as late', () => {
    const part = applyPayment(
      disbursed,
      { on: day('2026-02-16'), amount: pesos(50_000), kind: 'installment' },
      highCap,
    )
    expect(listed(eventsUntil(part, '2026-02-28'))).toEqual(['2026-02-17 installmentLate 1'])
  })

  test('loan events report a rate that the usury cap lowers, and its return (R-M13)', () => {
    const events = listed(eventsUntil(disbursed, '2026-04-30', lowInMarch))
    expect(events.filter((moment) => moment.includes('rate'))).toEqual([
      '2026-03-01 rateLowered 2',
      '2026-04-01 rateRestored 3',
    ])
  })

  test('loan events report a rate that stays lowered once', () => {
    const events = listed(eventsUntil(disbursed, '2026-04-30', lowFromMarch))
    expect(events.filter((moment) => moment.includes('rate'))).toEqual(['2026-03-01 rateLowered 2'])
  })

  test('loan events bill the installment and everything overdue on each due date (R-B7)', () => {
    const bills = eventsUntil(disbursed, '2026-03-31', highCap, true).filter(({ kind }) => kind === 'billDue')
    expect(listed(bills)).toEqual(['2026-02-16 billDue 1', '2026-03-16 billDue 2'])
    const [first, second] = bills.map((bill) => (bill.kind === 'billDue' ? bill.amount : 0))
    const row = (index: number) =>
      Object.values(disbursed.installments[index]?.expected ?? {}).reduce((sum, part) => sum + part, 0)
    expect(first).toBe(row(0))
    // 28 days late: the penalty of row 1 and its VAT come on top.
    expect(second).toBeGreaterThan(row(0) + row(1))
    expect(second).toBeLessThan((row(0) + row(1)) * 1.02)
  })

  test('loan events bill nothing for an installment that is paid (R-B7)', () => {
    const events = eventsUntil(paidOn('2026-02-10'), '2026-02-28', highCap, true)
    expect(events).toEqual([])
  })

  test('loan events have the dates of the calendar', () => {
    expect(eventsUntil(disbursed, '2026-02-01')[0]).toEqual({
      ...bearer,
      kind: 'installmentNext',
      number: 1,
      dueOn: '2026-02-16',
      on: '2026-02-01',
    })
  })
})
