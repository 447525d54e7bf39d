import { amountDue, dayFromIso, payoffQuote, totalOf } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { readUsuryCaps } from '../policy/policy.ts'
import { pauseLoan, resumeLoan } from '../servicing/pause-loan.ts'
import { loanStore, type StoredLoan, unapplyPayment } from '../servicing/servicing.ts'
import { noonOf, whoAt } from '../servicing/testing/counter.ts'
import { openCounter } from '../servicing/testing/open-counter.ts'
import { totalOfRow } from '../servicing/testing/total-of-row.ts'
import { unansweredBills } from './mobile-bills.ts'
import { billDesk } from './testing/bill-desk.ts'

// From 10 January 2026 on: due on the 16th of each month, the first time in February.
const { database, lender, counter } = await openCounter()
const desk = billDesk(lender)
const { db } = database
const lend = () => lender.lend({ isMobileBill: true })

const payoffOn = async (loan: StoredLoan, date: string) =>
  payoffQuote((await counter.read(loan)).loan, dayFromIso(date), (await readUsuryCaps(db)).capOf).total
/** What is due on a date by the rows up to it, as a bill of that date asks for it. */
const dueOn = async (loan: StoredLoan, date: string) =>
  amountDue((await counter.read(loan)).loan, dayFromIso(date), (await readUsuryCaps(db)).capOf).total
const reverse = (reference: string, on: string) =>
  unapplyPayment(desk.servicing, reference, whoAt(noonOf(on)))
const creditOf = async ({ id }: StoredLoan) => 0 - ((await balancesOf(db, id)).customerCredit ?? 0)
const tasksOf = ({ id }: StoredLoan) =>
  db
    .selectFrom('paymentTask')
    .select(['kind', 'state', 'amount', 'reason', 'subject'])
    .where('ledgerSubject', '=', id)
    .execute()

/** As a request of withdrawal of a date pauses a loan through another. */
async function pause(loan: StoredLoan, on: string, through: string) {
  const request = { requestId: newId(), through }
  await inTransaction(db, async (transaction) => {
    await transaction
      .insertInto('withdrawalRequest')
      .values({
        id: request.requestId,
        loanId: loan.id,
        applicationId: loan.applicationId,
        state: 'requested',
        requestedBy: 'borrower',
        requestedAt: noonOf(on),
        requestedOn: on,
        returnBy: through,
        endedOn: null,
        endedAt: null,
      })
      .execute()
    const locked = await loanStore.lock(transaction, loan.id)
    await pauseLoan(desk.servicing, transaction, locked, request, whoAt(noonOf(on)))
  })
  return request
}

describe('a due date has one bill (R-B7)', () => {
  it('a due date is billed once, for the row of that date', async () => {
    const loan = await lend()
    await desk.days('2026-02-15', '2026-03-17')
    const bills = await desk.handIn('2026-02-16')
    expect(desk.of(loan)).toEqual([
      ['2026-02-16', totalOfRow(loan.loan, 1)],
      ['2026-03-16', totalOfRow(loan.loan, 2)],
    ])
    for (const bill of bills) await desk.report(bill, 'collected', bill.dueOn, '2026-03-17')
    const { loan: paid } = await counter.read(loan)
    expect(paid.installments.slice(0, 2).map(({ paidOn }) => paidOn)).toEqual([
      dayFromIso('2026-02-16'),
      dayFromIso('2026-03-16'),
    ])
    expect(await creditOf(loan)).toBe(0)
  })

  it('a bill carries what the bill before it left unpaid, with its penalty', async () => {
    const loan = await lend()
    await desk.job('2026-02-16')
    const [first] = await desk.handIn('2026-02-16')
    if (first === undefined) throw new Error('no bill')
    await desk.report(first, 'unpaid', '2026-02-16')
    await desk.days('2026-02-17', '2026-03-16')
    const [second] = await desk.handIn('2026-03-16')
    expect(second?.amount).toBe((await dueOn(loan, '2026-03-16')) + totalOfRow(loan.loan, 2))
    expect(second?.amount).toBeGreaterThan(totalOfRow(loan.loan, 1) + totalOfRow(loan.loan, 2))
  })

  it('a bill leaves out what an earlier bill without an answer may still collect', async () => {
    const loan = await lend()
    await desk.days('2026-02-16', '2026-03-16')
    // The operator was away for a month: both leave in one minute.
    expect((await desk.handIn('2026-03-16')).map(({ amount }) => amount)).toEqual([
      totalOfRow(loan.loan, 1),
      totalOfRow(loan.loan, 2),
    ])
    await desk.days('2026-03-17', '2026-04-16')
    const [third] = await desk.handIn('2026-04-16')
    expect(third?.amount).toBe(totalOfRow(loan.loan, 3))
    const contract = loan.contractNumber
    expect(
      (await unansweredBills(db, '2026-04-01')).filter((bill) => bill.contractNumber === contract),
    ).toMatchObject([
      { dueOn: '2026-02-16', state: 'handedIn' },
      { dueOn: '2026-03-16', state: 'handedIn' },
    ])
  })

  it('a daily job that comes two due dates late bills each row once', async () => {
    const loan = await lend()
    await desk.job('2026-03-20')
    expect((await desk.handIn('2026-03-20')).map(({ dueOn: date, amount }) => [date, amount])).toEqual([
      ['2026-02-16', totalOfRow(loan.loan, 1)],
      ['2026-03-16', totalOfRow(loan.loan, 2)],
    ])
  })

  it('a bill asks for no more than is owed when it is handed in', async () => {
    const [partly, wholly, off] = [await lend(), await lend(), await lend()]
    await desk.job('2026-02-16')
    await counter.pay(partly, 100_000, '2026-02-16')
    await counter.pay(wholly, totalOfRow(wholly.loan, 1), '2026-02-16')
    await counter.pay(off, await payoffOn(off, '2026-02-16'), '2026-02-16', { kind: 'payoff' })
    await desk.handIn('2026-02-16')
    expect(desk.of(partly)).toEqual([['2026-02-16', totalOfRow(partly.loan, 1) - 100_000]])
    expect([...desk.of(wholly), ...desk.of(off)]).toEqual([])
  })

  it('a bill is dropped through the last day of a pause, and handed in on the day after it', async () => {
    const [paused, resumed] = [await lend(), await lend()]
    await desk.job('2026-02-16')
    for (const loan of [paused, resumed]) await pause(loan, '2026-02-16', '2026-02-17')
    const bills = desk.queued.splice(0)
    const billsOf = ({ id }: StoredLoan) => bills.filter(({ reference }) => reference.startsWith(id))
    desk.queued.push(...billsOf(paused))
    await desk.handIn('2026-02-17')
    desk.queued.push(...billsOf(resumed))
    await desk.handIn('2026-02-18')
    expect(desk.of(paused)).toEqual([])
    expect(desk.of(resumed)).toMatchObject([['2026-02-16', expect.any(Number)]])
  })

  it('the amount of a bill stays from the first try on', async () => {
    const loan = await lend()
    await desk.job('2026-02-16')
    const [bill] = desk.queued.filter(({ reference }) => reference.startsWith(loan.id))
    if (bill === undefined) throw new Error('no bill')
    await desk.handIn('2026-02-16')
    await counter.pay(loan, 100_000, '2026-02-16')
    desk.queued.push(bill)
    await desk.handIn('2026-02-16')
    const whole = totalOfRow(loan.loan, 1)
    expect(desk.of(loan)).toEqual([
      ['2026-02-16', whole],
      ['2026-02-16', whole],
    ])
  })
})

describe('a due date that passed while nothing was owed is never billed (R-B7)', () => {
  it.each([
    ['a payoff', 'payoff'],
    ['a capital prepayment', 'reduceTerm'],
    ['an advance', 'advance'],
  ] as const)(
    'a due date that passed while nothing was owed is billed once, in the next bill, after %s was reversed',
    async (_what, kind) => {
      const loan = await lend()
      const whole = loan.loan.installments.reduce((sum, { expected }) => sum + totalOf(expected), 0)
      const amount = kind === 'payoff' ? await payoffOn(loan, '2026-02-10') : whole
      const reference = await counter.pay(loan, amount, '2026-02-10', { kind })
      await desk.days('2026-02-11', '2026-05-20')
      await reverse(reference, '2026-05-20')
      await desk.days('2026-05-21', '2026-06-16')
      await desk.handIn('2026-06-16')
      const owed = await dueOn(loan, '2026-06-16')
      expect(desk.of(loan)).toEqual([['2026-06-16', owed + totalOfRow(loan.loan, 5)]])
      const [bill] = desk.handedIn.filter(({ reference: name }) => name.startsWith(loan.id))
      if (bill === undefined) throw new Error('no bill')
      await desk.report(bill, 'collected', '2026-06-16')
      expect(await dueOn(loan, '2026-06-16')).toBe(totalOfRow(loan.loan, 6))
      expect(await creditOf(loan)).toBe(0)
    },
  )

  it('an installment that was paid ahead and reversed after its due date is in the next bill', async () => {
    const loan = await lend()
    const reference = await counter.pay(loan, totalOfRow(loan.loan, 1), '2026-02-10')
    await desk.days('2026-02-11', '2026-02-20')
    await reverse(reference, '2026-02-20')
    await desk.days('2026-02-21', '2026-03-16')
    await desk.handIn('2026-03-16')
    expect(desk.of(loan)).toEqual([
      ['2026-03-16', (await dueOn(loan, '2026-03-16')) + totalOfRow(loan.loan, 2)],
    ])
  })

  it('a reversal on a due date bills that date', async () => {
    const loan = await lend()
    const reference = await counter.pay(loan, await payoffOn(loan, '2026-02-10'), '2026-02-10', {
      kind: 'payoff',
    })
    await desk.days('2026-02-11', '2026-04-15')
    await reverse(reference, '2026-04-16')
    await desk.job('2026-04-16')
    await desk.handIn('2026-04-16')
    expect(desk.of(loan)).toEqual([
      ['2026-04-16', (await dueOn(loan, '2026-04-16')) + totalOfRow(loan.loan, 3)],
    ])
  })

  it.each([
    ['lapsed', 'lapsed', '2026-03-25', '2026-03-26'],
    ['was taken back', 'cancelled', '2026-03-20', '2026-03-20'],
  ] as const)(
    'a due date that passed while nothing was owed is never billed after a withdrawal that %s',
    async (_what, state, endedOn, resumedOn) => {
      const loan = await lend()
      await desk.days('2026-02-15', '2026-02-17')
      const [first] = await desk.handIn('2026-02-16')
      if (first === undefined) throw new Error('no bill')
      await desk.report(first, 'collected', '2026-02-16')
      const request = await pause(loan, '2026-03-10', '2026-03-25')
      const stored = () => counter.read(loan)
      await desk.days('2026-03-11', endedOn)
      // The job of the first day after the pause may come before the request is ended.
      if (state === 'lapsed') await desk.job(resumedOn)
      await inTransaction(db, async (transaction) => {
        await transaction
          .updateTable('withdrawalRequest')
          .set({ state, endedOn, endedAt: noonOf(resumedOn) })
          .where('id', '=', request.requestId)
          .execute()
        await resumeLoan(
          desk.servicing,
          transaction,
          await loanStore.lock(transaction, loan.id),
          request,
          whoAt(noonOf(resumedOn)),
        )
      })
      expect((await stored()).pausedThrough).toBeNull()
      await desk.days(Temporal.PlainDate.from(resumedOn).add({ days: 1 }).toString(), '2026-04-16')
      await desk.handIn('2026-04-16')
      const [, second, ...others] = desk.of(loan)
      expect([second?.[0], others]).toEqual(['2026-04-16', []])
      expect(second?.[1]).toBe((await dueOn(loan, '2026-04-16')) + totalOfRow(loan.loan, 3))
    },
  )
})

describe('what a bill collects beyond its loan (R-Q5)', () => {
  it('a bill’s excess beyond its loan is one refund task, and its owner is notified once', async () => {
    const loan = await lend()
    await desk.job('2026-02-16')
    const [bill] = await desk.handIn('2026-02-16')
    if (bill === undefined) throw new Error('no bill')
    await counter.pay(loan, await payoffOn(loan, '2026-02-18'), '2026-02-18', { kind: 'payoff' })
    for (let times = 0; times < 2; times += 1) {
      expect(await desk.report(bill, 'collected', '2026-02-20')).toMatchObject({ ok: true })
    }
    expect(await tasksOf(loan)).toEqual([
      {
        kind: 'refund',
        state: 'open',
        amount: bill.amount,
        reason: 'overpaid',
        subject: `bill:${bill.billNumber}`,
      },
    ])
    expect(await creditOf(loan)).toBe(bill.amount)
  })
})

it('an answer that comes before the number of its bill is an answer (R-B7)', async () => {
  const [paid, unpaid] = [await lend(), await lend()]
  await desk.job('2026-02-16')
  for (const [loan, event] of [
    [paid, 'collected'],
    [unpaid, 'unpaid'],
  ] as const) {
    const { contractNumber } = loan
    const billNumber = `no-${loan.id}:2026-02-16`
    await desk.report({ contractNumber, billNumber, amount: totalOfRow(loan.loan, 1) }, event, '2026-02-16')
  }
  // The bill of the paid loan left before its answer came.
  await db.updateTable('mobileBill').set({ state: 'handedIn' }).where('state', '=', 'planned').execute()
  await desk.handIn('2026-02-16')
  const rows = await db
    .selectFrom('mobileBill')
    .select(['loanId', 'state'])
    .where('loanId', 'in', [paid.id, unpaid.id])
    .execute()
  expect(new Map(rows.map(({ loanId, state }) => [loanId, state]))).toEqual(
    new Map([
      [paid.id, 'collected'],
      [unpaid.id, 'unpaid'],
    ]),
  )
})
