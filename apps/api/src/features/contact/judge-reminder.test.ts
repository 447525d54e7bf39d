import {
  applyPayment,
  type CapOf,
  dayFromIso,
  effectiveAnnualRate,
  isoOfMonth,
  type Loan,
  openLoan,
  percentage,
  pesos,
  sellLoan,
} from '@cupo/credit-engine'
import { describe, expect, it } from 'vitest'
import { judgeReminder } from './judge-reminder.ts'
import type { Reminder, ReminderKind } from './plan-reminders.ts'

const day = dayFromIso
const cap: CapOf = () => effectiveAnnualRate('25.00')
const lowInMarch: CapOf = (month) => effectiveAnnualRate(isoOfMonth(month) === '2026-03' ? '21.00' : '25.00')

/** Three installments, due on 16 February, March and April 2026. */
const loan = openLoan({
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
const totalOfRow = (number: number) =>
  Object.values(loan.installments[number - 1]?.expected ?? {}).reduce((sum, part) => sum + part, 0)

const facts = {
  firstName: 'Laura',
  deviceName: 'Kora Max 8',
  contractNumber: 'CU-1',
  isMobileBill: false,
  inProcess: pesos(0),
  payLink: 'https://cupo.example/fast-payment',
  accountLink: 'https://cupo.example/self-manage',
  preferencesLink: 'https://cupo.example/self-manage#canales',
}
const paid = (on: string, amount: number, kind: 'installment' | 'payoff' = 'installment') =>
  applyPayment(loan, { on: day(on), amount: pesos(amount), kind }, cap)
const reminder = (kind: ReminderKind, number: number, dueOn: string): Reminder => ({
  kind,
  loanId: 'loan',
  number,
  dueOn,
})
const judge = (which: Reminder, today: string, state: Loan = loan, capOf: CapOf = cap) =>
  judgeReminder(which, state, facts, day(today), capOf)

const firstIsNext = reminder('installmentNext', 1, '2026-02-16')
const secondIsNext = reminder('installmentNext', 2, '2026-03-16')
const firstIsLate = reminder('installmentLate', 1, '2026-02-16')
const secondIsLate = reminder('installmentLate', 2, '2026-03-16')

it('a statement is sent also of an installment that is paid already (R-K6)', () => {
  expect(
    judge(reminder('installmentInSight', 1, '2026-02-16'), '2026-02-13', paid('2026-02-12', totalOfRow(1))),
  ).toMatchObject({
    mail: 'statement',
    data: { amount: 0, capitalBefore: 1_200_000 },
  })
})

it('a statement tells what is due and overdue, and is dropped once its installment is late', () => {
  const second = reminder('installmentInSight', 2, '2026-03-16')
  expect(judge(second, '2026-03-02')).toMatchObject({
    mail: 'statement',
    data: { installmentNumber: 2, amount: totalOfRow(2), accountLink: facts.accountLink },
  })
  expect(judge(second, '2026-03-17')).toEqual({ droppedBecause: 'late' })
})

describe('an installment that falls due', () => {
  it('the reminder of an installment that falls due has its amount and day', () => {
    expect(judge(firstIsNext, '2026-02-13')).toEqual({
      mail: 'installment-due',
      data: {
        firstName: 'Laura',
        deviceName: 'Kora Max 8',
        contractNumber: 'CU-1',
        installmentNumber: 1,
        installmentCount: 3,
        dueOn: '2026-02-16',
        amount: totalOfRow(1),
        isPartlyPaid: false,
        overdue: 0,
        breakdown: loan.installments[0]?.expected,
        capitalAfter: 1_200_000 - (loan.installments[0]?.expected.principal ?? 0),
        payLink: facts.payLink,
        inProcess: 0,
        preferencesLink: facts.preferencesLink,
      },
    })
  })

  it('the reminder of a partly paid installment has the rest of it', () => {
    expect(judge(firstIsNext, '2026-02-13', paid('2026-02-10', 100_000))).toMatchObject({
      data: { amount: totalOfRow(1) - 100_000, isPartlyPaid: true },
    })
  })

  it('the reminder of an installment that falls due adds the overdue amount with its penalty', () => {
    const judged = judge(secondIsNext, '2026-03-13')
    if (!('data' in judged) || judged.mail !== 'installment-due') throw new Error('not told')
    expect(judged.data.amount).toBe(totalOfRow(2))
    expect(judged.data.overdue).toBeGreaterThan(totalOfRow(1))
  })

  it('the reminder of an installment that falls due is sent on its day, and no more the day after', () => {
    expect(judge(firstIsNext, '2026-02-16')).toMatchObject({ mail: 'installment-due' })
    expect(judge(firstIsNext, '2026-02-17')).toEqual({ droppedBecause: 'late' })
  })
})

describe('a late installment', () => {
  it('the reminder of a late installment tells what catches up and what another day costs, VAT included', () => {
    const judged = judge(firstIsLate, '2026-02-18')
    expect(judged).toMatchObject({
      mail: 'installment-late',
      data: {
        installmentNumber: 1,
        overdueCount: 1,
        hasVat: true,
        penaltyRate: '25.00',
        isMobileBill: false,
      },
    })
    if (!('data' in judged) || judged.mail !== 'installment-late') throw new Error('not told')
    const principal = loan.installments[0]?.expected.principal ?? 0
    const ofDays = (days: number) => {
      const penalty = Math.round(principal * (1.25 ** (days / 365) - 1))
      return penalty + Math.round(penalty * 0.19)
    }
    expect(judged.data.penaltyPerDay).toBe(ofDays(1))
    expect(judged.data.amount).toBe(totalOfRow(1) + ofDays(2))
  })

  it('the reminder of a late installment is sent once for everything overdue, with the latest', () => {
    expect(judge(firstIsLate, '2026-03-20')).toEqual({ droppedBecause: 'told with a later one' })
    expect(judge(secondIsLate, '2026-03-20')).toMatchObject({ data: { overdueCount: 2 } })
  })

  it('the reminder of a late installment says nothing of VAT when the loan has none', () => {
    const taxFree = openLoan({ ...loan.terms, interestVatRate: percentage('0.00') })
    expect(judge(firstIsLate, '2026-02-18', taxFree)).toMatchObject({ data: { hasVat: false } })
  })
})

describe('interest that the month’s cap lowered', () => {
  const lowered = reminder('rateLowered', 2, '2026-03-16')

  it('the notice of a lowered rate has both rates and the amount due now', () => {
    const judged = judge(lowered, '2026-03-02', loan, lowInMarch)
    expect(judged).toMatchObject({
      mail: 'rate-lowered',
      data: { agreedRate: '22.00', loweredRate: '21.00' },
    })
    if (!('data' in judged)) throw new Error('not told')
    expect(judged.data.amount).toBeLessThan(totalOfRow(2))
  })

  it('the notice of a lowered rate is not sent when the cap turned out higher', () => {
    expect(judge(lowered, '2026-03-02')).toEqual({ droppedBecause: 'restored' })
  })

  it('the notice of a restored rate is sent in the next month, and not while a cap is below the agreed rate', () => {
    const restored = (number: number, dueOn: string) => reminder('rateRestored', number, dueOn)
    expect(judge(restored(3, '2026-04-16'), '2026-04-02', loan, lowInMarch)).toMatchObject({
      mail: 'rate-restored',
      data: { agreedRate: '22.00', installmentNumber: 3 },
    })
    expect(judge(restored(2, '2026-03-16'), '2026-03-02', loan, lowInMarch)).toEqual({
      droppedBecause: 'lowered',
    })
  })
})

describe.each([firstIsNext, firstIsLate, reminder('rateLowered', 1, '2026-02-16')])('$kind', (which) => {
  const today = which.kind === 'installmentLate' ? '2026-02-18' : '2026-02-14'

  it('a reminder is dropped once the installment is paid', () => {
    expect(judge(which, today, paid('2026-02-13', totalOfRow(1)))).toEqual({ droppedBecause: 'paid' })
  })

  it('a reminder is dropped once the loan is paid off or sold', () => {
    expect(judge(which, today, paid('2026-02-13', 2_000_000, 'payoff'))).toEqual({ droppedBecause: 'paid' })
    expect(judge(which, today, sellLoan(loan, day('2026-02-13'), cap))).toEqual({ droppedBecause: 'sold' })
  })

  it('a reminder is dropped when the plan no longer has that installment', () => {
    expect(judge({ ...which, dueOn: '2026-02-17' }, today)).toEqual({ droppedBecause: 'replanned' })
    expect(judge({ ...which, number: 4 }, today)).toEqual({ droppedBecause: 'replanned' })
  })
})

it.each([
  [firstIsNext, '2026-02-13', 'installment-due'],
  [firstIsLate, '2026-02-17', 'installment-late'],
])('a reminder tells what a payment in process would pay', (which, today, mail) => {
  const judged = judgeReminder(which, loan, { ...facts, inProcess: pesos(50_000) }, day(today), cap)
  expect(judged).toMatchObject({ mail, data: { inProcess: 50_000 } })
})
