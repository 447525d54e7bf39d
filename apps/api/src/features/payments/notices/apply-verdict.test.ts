import { dayFromIso, type PaymentKind, payoffQuote, pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { balancesOf, mustPost, postEntries, verifyLedger } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { apply } from '../../origination/origination.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { checkHeldMoney } from '../../refunds/refunds.ts'
import { advanceLoans, loanStore, type StoredLoan, sellPortfolio } from '../../servicing/servicing.ts'
import { aSale, problemsOf } from '../../servicing/testing/counter.ts'
import { giveBack } from '../../servicing/testing/give-back.ts'
import { endUpfrontPayments } from '../../upfront-payments/settle-upfront-payment.ts'
import { signedOrder } from '../../upfront-payments/testing/signed-order.ts'
import { checkPayments } from '../check-payments.ts'
import { type Attempt, scriptedProvider } from './testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())
afterEach(async () => {
  const problems = [...(await problemsOf(database.db))]
  for await (const problem of verifyLedger(database.db)) problems.push(String(problem))
  for await (const problem of checkPayments(database.db)) problems.push(problem)
  expect(problems).toEqual([])
})

const who = (at: string) => ({ now: Temporal.Instant.from(at), actor: actors.provider, requestId: 'test' })
const read = async ({ id }: StoredLoan): Promise<StoredLoan> => {
  const stored = await loanStore.find(database.db, id)
  if (stored === null) throw new Error('no loan')
  return stored
}
const balances = async (subject: string) =>
  Object.fromEntries(
    Object.entries(await balancesOf(database.db, subject)).filter(([, balance]) => balance !== 0),
  )
const say = (attempt: Attempt, state: TransactionState, at: string) =>
  till.settle(till.answer(attempt, state), at)
const payoffOn = async (loan: StoredLoan, date: string) =>
  payoffQuote((await read(loan)).loan, dayFromIso(date), (await readUsuryCaps(database.db)).capOf).total
const openTasks = async (attempt: Attempt) =>
  (await till.standing(attempt)).tasks.filter(({ state }) => state !== 'closed')
const uncovered = async () => {
  const problems: string[] = []
  for await (const problem of checkHeldMoney(database.db)) problems.push(problem)
  return problems
}

const onFailure = (_loan: string, error: unknown) => {
  throw error
}
const daily = (date: string) =>
  advanceLoans({ ...till.context.servicing, onFailure }, Temporal.Instant.from(`${date}T19:00:00Z`))

const paidAt = '2026-02-10T18:00:00Z'

describe('a reversal that the provider takes back (R-Q3)', () => {
  it.each<[string, PaymentKind, number]>([
    ['an installment', 'installment', 147_569],
    ['an advance', 'advance', 700_000],
    ['a prepayment with lower installments', 'reduceInstallment', 600_000],
    ['a prepayment with fewer installments', 'reduceTerm', 600_000],
    ['a payoff', 'payoff', 1_700_000],
  ])(
    'a won chargeback leaves the loan as though %s had never been reversed, however often',
    async (_what, kind, amount) => {
      const [loan, twin] = [await till.lender.lend(), await till.lender.lend()]
      const pay = async (to: StoredLoan) => {
        const attempt = await till.attempt(to, { amount, kind })
        await say(attempt, 'accepted', paidAt)
        return attempt
      }
      const attempt = await pay(loan)
      await pay(twin)
      // Another payment in between, after the reversal.
      const later = async (to: StoredLoan) => {
        const other = await till.attempt(to, { amount: 30_000, requestedAt: '2026-04-20T16:00:00Z' })
        await till.settle(
          till.answer(other, 'accepted', { at: '2026-04-20T16:00:00Z' }),
          '2026-04-20T18:00:00Z',
        )
      }
      await say(attempt, 'reversed', '2026-04-02T18:00:00Z')
      await later(loan)
      await later(twin)
      await say(attempt, 'accepted', '2026-05-12T18:00:00Z')
      const asIfNever = async () => {
        const [{ loan: one }, { loan: other }] = [await read(loan), await read(twin)]
        // A closed loan stands on the day on which it was last looked at.
        expect({ ...one, asOf: 0 }).toEqual({ ...other, asOf: 0 })
      }
      await daily('2026-05-12')
      await asIfNever()
      expect(await balances(loan.id)).toEqual(await balances(twin.id))
      for (let turn = 0; turn < 2; turn += 1) {
        await say(attempt, 'reversed', `2026-05-1${3 + turn * 2}T18:00:00Z`)
        expect(await till.standing(attempt)).toMatchObject({
          outcomes: ['reversed'],
          payments: [{ state: 'reversed' }],
        })
        await say(attempt, 'accepted', `2026-05-1${4 + turn * 2}T18:00:00Z`)
        await say(attempt, 'accepted', `2026-05-1${4 + turn * 2}T18:00:00Z`)
        await daily(`2026-05-1${4 + turn * 2}`)
        await asIfNever()
      }
      expect(await till.standing(attempt)).toMatchObject({
        request: 'paid',
        outcomes: ['posted'],
        payments: [{ state: 'applied', amount, valueOn: '2026-02-10' }],
      })
    },
  )

  it('a won chargeback of an overpayment owes its refund again, in one open task', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 1_700_000, kind: 'payoff' })
    await say(attempt, 'accepted', paidAt)
    const [task] = await openTasks(attempt)
    for (const day of ['12', '14', '16']) {
      await say(attempt, 'reversed', `2026-02-${day}T18:00:00Z`)
      expect(await openTasks(attempt)).toEqual([])
      await say(attempt, 'accepted', `2026-02-${Number(day) + 1}T18:00:00Z`)
      expect(await openTasks(attempt)).toEqual([task])
    }
    expect((await uncovered()).filter((problem) => problem.includes(loan.contractNumber))).toEqual([])
  })

  it('a won chargeback owes no second refund after the first was paid out', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 1_700_000, kind: 'payoff' })
    await say(attempt, 'accepted', paidAt)
    await database.db
      .updateTable('paymentTask')
      .set({ state: 'closed' })
      .where('ledgerSubject', '=', loan.id)
      .execute()
    await giveBack(till.context.servicing, loan.id, 1, who('2026-02-11T18:00:00Z'))
    const settled = await balances(loan.id)
    await say(attempt, 'reversed', '2026-02-12T18:00:00Z')
    expect((await read(loan)).loan.closed).toBeNull()
    await say(attempt, 'accepted', '2026-02-13T18:00:00Z')
    expect((await read(loan)).loan.closed?.because).toBe('paid')
    expect(await balances(loan.id)).toEqual(settled)
    expect(await openTasks(attempt)).toEqual([])
  })

  it('a won chargeback for a loan that was sold meanwhile is money in suspense, and a task', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 147_569 })
    await say(attempt, 'accepted', paidAt)
    await say(attempt, 'reversed', '2026-02-12T18:00:00Z')
    await sellPortfolio(till.context.servicing, loan.id, who('2026-03-01T18:00:00Z'), aSale())
    await say(attempt, 'accepted', '2026-03-02T18:00:00Z')
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['suspense'],
      tasks: [{ kind: 'suspense', state: 'open', amount: 147_569 }],
    })
    await say(attempt, 'reversed', '2026-03-03T18:00:00Z')
    expect(await openTasks(attempt)).toEqual([])
    await say(attempt, 'accepted', '2026-03-04T18:00:00Z')
    expect(await openTasks(attempt)).toEqual([{ kind: 'suspense', state: 'open', amount: 147_569 }])
  })

  it('a payment that was first heard of as reversed pays its loan once it is accepted', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: await payoffOn(loan, '2026-02-10'), kind: 'payoff' })
    await say(attempt, 'reversed', paidAt)
    await say(attempt, 'accepted', '2026-02-11T18:00:00Z')
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'] })
    expect((await read(loan)).loan.received).toBe(attempt.amount)
  })

  it('an acceptance of another amount than was booked is a task for a person, and moves nothing', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 147_569 })
    await say(attempt, 'accepted', paidAt)
    await say(attempt, 'reversed', '2026-02-12T18:00:00Z')
    await till.settle(till.answer({ ...attempt, amount: 147_570 }, 'accepted'), '2026-02-13T18:00:00Z')
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['reversed'],
      tasks: [{ kind: 'quarantine', state: 'open' }],
    })
    // What the provider then confirms as booked settles the matter.
    await say(attempt, 'accepted', '2026-02-14T18:00:00Z')
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['posted'],
      tasks: [{ kind: 'quarantine', state: 'closed' }],
    })
  })

  it('a tenth chargeback that is won is a task for a person', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 147_569 })
    for (let turn = 0; turn < 10; turn += 1) {
      await say(attempt, 'accepted', paidAt)
      await say(attempt, 'reversed', paidAt)
    }
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['reversed'] })
    expect(await openTasks(attempt)).toMatchObject([{ kind: 'quarantine' }])
  })

  it('a reversal and its end are told to the payer each time', async () => {
    const loan = await till.lender.lend()
    const attempt = await till.attempt(loan, { amount: 147_569 })
    const before = till.mails.length
    for (const state of ['accepted', 'reversed', 'accepted', 'reversed'] as const)
      await say(attempt, state, paidAt)
    expect(till.mails.slice(before)).toEqual([
      'payment-receipt',
      'payment-reversed',
      'payment-receipt',
      'payment-reversed',
    ])
  })
})

describe('a reversed upfront payment that comes back (R-Q3)', () => {
  const inTime = '2026-11-21T10:00:00Z'
  const order = () => signedOrder(database, till.origination.store)
  const payUpfront = async (application: Awaited<ReturnType<typeof order>>) => {
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment', { requestedAt: inTime })
    const paid = (state: TransactionState, at = inTime) =>
      till.settle(till.answer(attempt, state, { at: inTime }), at)
    await paid('accepted')
    return { attempt, paid }
  }

  it('an upfront payment pays the order that waits for it again, after the deadline too', async () => {
    const application = await order()
    const { attempt, paid } = await payUpfront(application)
    const booked = await balances(application.id)
    await paid('reversed')
    expect(await balances(application.id)).toEqual({})
    await paid('accepted', '2026-11-21T12:00:00Z')
    expect(await balances(application.id)).toEqual(booked)
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'], tasks: [] })
    await paid('reversed', '2026-11-21T12:00:00Z')
    expect(await balances(application.id)).toEqual({})
  })

  it('an upfront payment is owed back where another payment took its place', async () => {
    const application = await order()
    const { attempt, paid } = await payUpfront(application)
    await paid('reversed')
    await payUpfront(application)
    await paid('accepted')
    expect(await openTasks(attempt)).toEqual([{ kind: 'refund', state: 'open', amount: attempt.amount }])
    expect(await balances(application.id)).toMatchObject({ suspense: -attempt.amount })
  })

  it.each([
    ['was delivered before the reversal', true],
    ['was delivered after the reversal', false],
  ])(
    'an upfront payment is booked for an order that %s, and the task about the loss is closed',
    async (_what, isDeliveredFirst) => {
      const application = await order()
      const guarantee = await till.attemptUpfrontPayment(application, 'guarantee', { requestedAt: inTime })
      await till.settle(till.answer(guarantee, 'accepted', { at: inTime }), inTime)
      const { attempt, paid } = await payUpfront(application)
      await database.db
        .updateTable('application')
        .set({ situation: 'Liberada' })
        .where('id', '=', application.id)
        .execute()
      const deliver = () =>
        inTransaction(database.db, (transaction) =>
          endUpfrontPayments(transaction, application, { kind: 'delivered' }, who('2026-11-22T12:00:00Z')),
        )
      if (isDeliveredFirst) await deliver()
      await paid('reversed', '2026-11-23T12:00:00Z')
      expect(await openTasks(attempt)).toMatchObject([{ kind: 'reversal' }])
      if (!isDeliveredFirst) await deliver()
      await paid('accepted', '2026-11-24T12:00:00Z')
      expect(await openTasks(attempt)).toEqual([])
      expect(await balances(application.id)).toEqual({
        providerClearing: attempt.amount + guarantee.amount,
        devicePayable: -attempt.amount,
        guaranteePayable: -guarantee.amount,
      })
    },
  )

  it('an upfront payment of an order that was cancelled is owed back again', async () => {
    const application = await order()
    const { attempt, paid } = await payUpfront(application)
    await inTransaction(database.db, async (transaction) => {
      const locked = await till.origination.store.lock(transaction, application.id)
      const applied = { ...who('2026-11-21T12:00:00Z'), action: 'end', evidence: null }
      await apply(till.origination, transaction, locked, [{ type: 'Cancelled', by: 'deadline' }], applied)
    })
    expect(await openTasks(attempt)).toMatchObject([{ kind: 'refund', amount: attempt.amount }])
    await paid('reversed', '2026-11-22T12:00:00Z')
    expect([await openTasks(attempt), await balances(application.id)]).toEqual([[], {}])
    await paid('accepted', '2026-11-23T12:00:00Z')
    expect(await openTasks(attempt)).toEqual([{ kind: 'refund', state: 'open', amount: attempt.amount }])
    expect(await balances(application.id)).toEqual({
      providerClearing: attempt.amount,
      suspense: -attempt.amount,
    })
  })

  it('an upfront payment owes no second refund after the first was paid out', async () => {
    const application = await order()
    const { attempt } = await payUpfront(application)
    const other = await payUpfront(application)
    // The second was paid twice: its money went back by the bank.
    expect(await openTasks(other.attempt)).toMatchObject([{ kind: 'refund' }])
    await inTransaction(database.db, async (transaction) => {
      const { id } = await transaction
        .selectFrom('paymentTask')
        .select('id')
        .where('subject', '=', `epayco:${other.attempt.reference}`)
        .executeTakeFirstOrThrow()
      const at = '2026-11-22T12:00:00Z'
      const money = {
        ledgerSubject: application.id,
        ledgerAccount: 'suspense',
        amount: other.attempt.amount,
      } as const
      await transaction
        .insertInto('bankTransfer')
        .values({
          ...money,
          id,
          taskId: id,
          reference: id,
          account: Buffer.alloc(0),
          orderedBy: 'lender',
          orderedAt: at,
          updatedAt: at,
          nextCheckAt: null,
          transferId: id,
          state: 'done',
        })
        .execute()
      await transaction.updateTable('paymentTask').set({ state: 'closed' }).where('id', '=', id).execute()
      const lines = [
        { account: 'suspense' as const, amount: pesos(money.amount) },
        { account: 'bank' as const, amount: pesos(-money.amount) },
      ]
      const dated = {
        kind: 'refund' as const,
        source: { kind: 'bankTransfer' as const, id },
        subject: application.id,
        bookedOn: '2026-11-22',
        valueOn: '2026-11-22',
        actor: 'bank',
      }
      mustPost(
        await postEntries(
          transaction,
          [{ ...dated, idempotencyKey: `transfer:${id}`, lines }],
          Temporal.Instant.from(at),
        ),
      )
    })
    const before = await balances(application.id)
    await other.paid('reversed', '2026-11-23T12:00:00Z')
    expect(await openTasks(other.attempt)).toMatchObject([{ kind: 'reversal' }])
    await other.paid('accepted', '2026-11-24T12:00:00Z')
    expect(await openTasks(other.attempt)).toEqual([])
    expect(await balances(application.id)).toEqual(before)
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'] })
  })
})
