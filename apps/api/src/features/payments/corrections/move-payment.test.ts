import type { PaymentKind } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { checkHeldMoney, orderRefund } from '../../refunds/refunds.ts'
import {
  advanceLoans,
  loanAt,
  loanStore,
  type MovedPayment,
  type StoredLoan,
  sellPortfolio,
} from '../../servicing/servicing.ts'
import { aSale, problemsOf } from '../../servicing/testing/counter.ts'
import { signedOrder } from '../../upfront-payments/testing/signed-order.ts'
import { checkCauses, checkEvidence } from '../../verification/verification.ts'
import { checkPayments } from '../check-payments.ts'
import { readMatters } from '../matters/payment-matters.ts'
import { type Attempt, scriptedProvider } from '../notices/testing/scripted-provider.ts'
import { movePayment, type PaymentMoveOutcome } from './correct-payment.ts'

const told: MovedPayment[] = []
let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())
afterEach(async () => {
  const { db } = database
  const problems = [...(await problemsOf(db))]
  for (const check of [verifyLedger(db), checkPayments(db), checkCauses(db), checkHeldMoney(db)]) {
    for await (const problem of check) problems.push(String(problem))
  }
  // The loans of this test were opened by no agreement that anybody signed.
  for await (const problem of checkEvidence(db)) if (problem.includes('moved')) problems.push(problem)
  expect(problems).toEqual([])
})

const paidAt = '2026-02-10T18:00:00Z'
const staffAt = (at: string) => ({
  now: Temporal.Instant.from(at),
  actor: { kind: 'staff', user: 'ana' } as const,
  requestId: 'move',
})
const today = '2026-04-20T15:00:00Z'

const say = (attempt: Attempt, state: TransactionState, at: string) =>
  till.settle(till.answer(attempt, state), at)
const daily = (date: string) => {
  const onFailure = (_loan: string, error: unknown) => {
    throw error
  }
  return advanceLoans({ ...till.context.servicing, onFailure }, Temporal.Instant.from(`${date}T19:00:00Z`))
}
const pay = async (loan: StoredLoan, amount = 147_569, kind: PaymentKind = 'installment', at = paidAt) => {
  const attempt = await till.attempt(loan, { amount, kind })
  await till.settle(till.answer(attempt, 'accepted', { at }), at)
  return attempt
}
const nameOf = ({ reference }: Attempt) => `epayco:${reference}`
const move = (attempt: Attempt, to: StoredLoan, wish: { isOtherPerson?: boolean } = {}, at = today) =>
  inTransaction(database.db, (transaction) =>
    movePayment(
      { servicing: till.context.servicing, tell: async (_transaction, moved) => void told.push(moved) },
      transaction,
      {
        reference: nameOf(attempt),
        loan: to.contractNumber,
        reason: 'typed the wrong credit',
        isOtherPerson: false,
        ...wish,
      },
      staffAt(at),
    ),
  )
const refusalOf = (outcome: PaymentMoveOutcome) => ('refusal' in outcome ? outcome.refusal : null)
const loanOf = async ({ id }: StoredLoan) => {
  const stored = await loanStore.find(database.db, id)
  if (stored === null) throw new Error('no loan')
  return stored.loan
}
/** On one day, whether or not that day changed it. */
const lifeOf = async (loan: StoredLoan) => {
  const { capOf } = await readUsuryCaps(database.db)
  const stored = { ...loan, loan: await loanOf(loan) }
  return { ...loanAt(stored, Temporal.Instant.from('2026-04-24T15:00:00Z'), capOf).loan, asOf: null }
}
const moves = async () =>
  (await database.db.selectFrom('auditEntry').select('id').where('action', '=', 'movePayment').execute())
    .length
const clearing = async () => {
  const { rows } = await sql<{ readonly sum: number }>`
    select sum(balance)::bigint as sum from account_balance where account = 'providerClearing'`.execute(
    database.db,
  )
  return rows[0]?.sum
}
const openTasksOf = ({ id }: StoredLoan) =>
  database.db
    .selectFrom('paymentTask')
    .select(['subject', 'amount', 'applicationId'])
    .where('ledgerSubject', '=', id)
    .where('state', '<>', 'closed')
    .execute()

describe('a payment that went to the wrong loan', () => {
  test.each<[PaymentKind, number]>([
    ['installment', 147_569],
    ['advance', 500_000],
    ['reduceInstallment', 600_000],
    ['reduceTerm', 600_000],
    ['payoff', 1_700_000],
  ])('leaves both loans as though %s of %i had always been paid to the right one', async (kind, amount) => {
    const [wrong, right, twinWithout, twinWith] = [
      await till.lender.lend(),
      await till.lender.lend(),
      await till.lender.lend(),
      await till.lender.lend(),
    ]
    const attempt = await pay(wrong, amount, kind)
    await pay(twinWith, amount, kind)
    await daily('2026-04-19')
    const [before, acts] = [await clearing(), await moves()]
    const moved = await move(attempt, right)
    expect(moved).toMatchObject({ amount, valueOn: '2026-02-10', isRepeated: false })
    await daily('2026-04-20')
    expect(await lifeOf(wrong)).toEqual(await lifeOf(twinWithout))
    expect(await lifeOf(right)).toEqual(await lifeOf(twinWith))
    expect([await clearing(), await moves()]).toEqual([before, acts + 1])
    expect(await openTasksOf(wrong)).toEqual([])
    const overpaid = (await loanOf(right)).overpaid
    const about = {
      subject: `moved:${nameOf(attempt)}`,
      amount: overpaid,
      applicationId: right.applicationId,
    }
    expect(await openTasksOf(right)).toEqual(overpaid === 0 ? [] : [about])
    const named = { documentIndex: null, reference: attempt.reference }
    const { tasks } = await readMatters(database.db, { placesOfDocument: async () => [] }, named)
    const open = tasks.filter(({ state }) => state !== 'closed')
    expect(open.map(({ subject }) => subject)).toEqual(overpaid === 0 ? [] : [about.subject])
  })

  test('moves once, however often and however many ask at once', async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend()]
    const attempt = await pay(wrong)
    const [acts, notices] = [await moves(), told.length]
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => move(attempt, right)))
    expect(outcomes.map((one) => !('refusal' in one) && one.isRepeated).toSorted()).toEqual([
      false,
      true,
      true,
      true,
    ])
    expect((await loanOf(right)).received).toBe(147_569)
    expect([await moves(), told.length]).toEqual([acts + 1, notices + 1])
  })

  test('moved both ways at once between two loans, two payments end at the other loan', async () => {
    const [one, other] = [await till.lender.lend(), await till.lender.lend()]
    const [first, second] = [await pay(one, 100_000), await pay(other, 90_000)]
    await Promise.all([move(first, other), move(second, one)])
    expect([(await loanOf(one)).received, (await loanOf(other)).received]).toEqual([90_000, 100_000])
  })

  test('moves on to a third loan and back to the first', async () => {
    const [first, second, third] = [
      await till.lender.lend(),
      await till.lender.lend(),
      await till.lender.lend(),
    ]
    const attempt = await pay(first)
    const before = await loanOf(first)
    await move(attempt, second)
    await move(attempt, third)
    expect(await move(attempt, first)).toMatchObject({ isRepeated: false })
    await daily('2026-04-21')
    const received = await Promise.all(
      [first, second, third].map(async (loan) => (await loanOf(loan)).received),
    )
    expect(received).toEqual([before.received, 0, 0])
  })

  test('opens a paid-off loan again, and cuts the refund of what was beyond it', async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend({ financedAmount: 3_000_000 })]
    const attempt = await pay(wrong, 1_700_000, 'payoff')
    expect((await loanOf(wrong)).closed?.because).toBe('paid')
    expect(await openTasksOf(wrong)).toHaveLength(1)
    expect(await move(attempt, right)).toMatchObject({ isReopened: true, surplus: 0 })
    expect((await loanOf(wrong)).closed).toBeNull()
    expect(await openTasksOf(wrong)).toEqual([])
  })

  test('a surplus that was refunded before the move is a claim on its borrower', async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend({ financedAmount: 3_000_000 })]
    const attempt = await pay(wrong, 1_700_000, 'payoff')
    const { overpaid } = await loanOf(wrong)
    const task = await database.db
      .selectFrom('paymentTask')
      .selectAll()
      .where('ledgerSubject', '=', wrong.id)
      .executeTakeFirstOrThrow()
    const account = {
      bank: '1007',
      kind: 'savings',
      number: '91234567890',
      document: '1010100080',
      name: 'Ana',
    } as const
    await orderRefund({ db: database.db, secrets: till.context.secrets }, task, account, staffAt(today))
    await move(attempt, right)
    const claim = await database.db
      .selectFrom('paymentTask')
      .select(['amount', 'state'])
      .where('subject', '=', `claim:${wrong.contractNumber}`)
      .executeTakeFirst()
    expect(claim).toEqual({ amount: overpaid, state: 'open' })
    // Nobody sends it in this test.
    await database.db
      .updateTable('bankTransfer')
      .set({ state: 'failed' })
      .where('taskId', '=', task.id)
      .execute()
    await database.db.updateTable('paymentTask').set({ state: 'closed' }).where('id', '=', task.id).execute()
  })
})

describe('the provider after a move', () => {
  test('a reversal takes the payment out of the right loan once, and a won chargeback puts it back there', async () => {
    const [wrong, right, twin] = [
      await till.lender.lend(),
      await till.lender.lend(),
      await till.lender.lend(),
    ]
    const attempt = await pay(wrong)
    await pay(twin)
    await move(attempt, right)
    expect(await say(attempt, 'reversed', '2026-04-21T15:00:00Z')).toBe('reversed')
    expect(await say(attempt, 'reversed', '2026-04-21T16:00:00Z')).toBe('reversed')
    expect([(await loanOf(wrong)).received, (await loanOf(right)).received]).toEqual([0, 0])
    expect(refusalOf(await move(attempt, wrong))).toBe('reversed')
    expect(await say(attempt, 'accepted', '2026-04-22T15:00:00Z')).toBe('posted')
    await daily('2026-04-23')
    expect(await lifeOf(right)).toEqual(await lifeOf(twin))
    expect(await move(attempt, right)).toMatchObject({ isRepeated: true })
  })

  test('a payment that is moved and reversed at the same moment is in no loan', async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend()]
    const attempt = await pay(wrong)
    await Promise.all([move(attempt, right), say(attempt, 'reversed', '2026-04-21T15:00:00Z')])
    expect([(await loanOf(wrong)).received, (await loanOf(right)).received]).toEqual([0, 0])
  })
})

describe('a move is refused', () => {
  test('to the loan that has the payment, to an unknown one, and for an unknown payment', async () => {
    const [loan, other] = [await till.lender.lend(), await till.lender.lend()]
    const attempt = await pay(loan)
    expect(refusalOf(await move(attempt, loan))).toBe('sameLoan')
    expect(refusalOf(await move(attempt, { ...other, contractNumber: 'CU-000000000000' }))).toBe('noLoan')
    expect(refusalOf(await move({ ...attempt, reference: '1' }, other))).toBe('unknown')
  })

  test("to another person's loan, until somebody confirms it", async () => {
    const [wrong, right] = [await till.lender.lend(), await till.lender.lend({ document: '1010100099' })]
    const attempt = await pay(wrong)
    expect(refusalOf(await move(attempt, right))).toBe('otherPerson')
    expect((await loanOf(right)).received).toBe(0)
    expect(await move(attempt, right, { isOtherPerson: true })).toMatchObject({ isRepeated: false })
  })

  test('from and to a sold loan', async () => {
    const [sold, open] = [await till.lender.lend(), await till.lender.lend()]
    const [atSold, atOpen] = [await pay(sold), await pay(open)]
    await sellPortfolio(till.context.servicing, sold.id, staffAt(today), aSale())
    expect(refusalOf(await move(atSold, open))).toBe('ended')
    expect(refusalOf(await move(atOpen, sold))).toBe('ended')
  })

  test('for what was paid for an order', async () => {
    const application = await signedOrder(database, till.origination.store)
    const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
    await say(attempt, 'accepted', paidAt)
    expect(refusalOf(await move(attempt, await till.lender.lend()))).toBe('upfront')
  })
})
