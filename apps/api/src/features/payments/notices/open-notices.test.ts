import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postEntries } from '../../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { newId } from '../../../platform/ids.ts'
import type { TransactionState } from '../../../ports/payment-provider.ts'
import type { StoredLoan } from '../../servicing/servicing.ts'
import { progressOf } from './judge-transaction.ts'
import { settlementBatches } from './payment-pipeline.ts'
import { keepNotices } from './receive-notice.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settlePayments } from './settle-payments.ts'
import { type Attempt, scriptedProvider } from './testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let loan: StoredLoan
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  loan = await till.lender.lend({ installmentCount: 36, financedAmount: 9_000_000 })
})
afterAll(() => database.close())

const amount = 50_000
const posted = '2026-02-10T18:00:00Z'
/** After the last check of the attempt. */
const muchLater = Temporal.Instant.from('2026-03-12T15:00:00Z')
const after = (duration: string) => muchLater.add(Temporal.Duration.from(duration)).toString()

async function tell(
  { reference, invoice }: Attempt,
  state: TransactionState,
  at = muchLater,
  more = '',
): Promise<void> {
  const raw = { method: 'POST', contentType: '', query: '', body: `${reference} ${state}${more}` } as const
  const notice = {
    raw,
    key: loan.key,
    reference,
    invoice,
    requestId: 'notice',
    progress: progressOf(state),
    at,
  }
  await keepNotices(database.db, till.context.secrets, [notice])
}

const noticesOf = ({ reference }: Attempt) =>
  database.db
    .selectFrom('paymentNotice')
    .select(['state', 'reason'])
    .where('xRefPayco', '=', reference)
    .orderBy('id')
    .execute()

async function paid(): Promise<Attempt> {
  const attempt = await till.attempt(loan, { amount })
  till.answer(attempt, 'accepted')
  await till.ask(attempt, posted)
  await till.reconcile('2026-02-18T00:00:00Z')
  return attempt
}

describe('a notice that tells of more than the provider answers', () => {
  it('a reversal that the provider knows a moment after its notice is booked (R-Q8)', async () => {
    const attempt = await paid()
    await tell(attempt, 'reversed')
    await till.ask(attempt, after('PT1S'))
    expect(await noticesOf(attempt)).toEqual([{ state: 'received', reason: null }])
    till.answer(attempt, 'reversed')
    await till.reconcile(after('PT61S'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'reversed', outcomes: ['reversed'] })
    expect(await noticesOf(attempt)).toEqual([{ state: 'done', reason: null }])
  })

  it('a payment that the provider still calls rejected is posted once it says accepted (R-Q8)', async () => {
    const attempt = await till.attempt(loan, { amount })
    till.answer(attempt, 'rejected')
    await tell(attempt, 'accepted')
    await till.ask(attempt, after('PT1S'))
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['failed'] })
    till.answer(attempt, 'accepted')
    await till.reconcile(after('PT61S'))
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'] })
  })

  it('a claim that the provider never confirms moves nothing, and is a person’s after seven days (R-X14)', async () => {
    const attempt = await paid()
    await tell(attempt, 'reversed')
    for (const duration of ['PT1M', 'PT2H', 'PT167H']) await till.reconcile(after(duration))
    expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'], tasks: [] })
    await till.reconcile(after('PT168H'))
    expect(await till.standing(attempt)).toMatchObject({
      outcomes: ['posted'],
      tasks: [{ kind: 'quarantine', state: 'open' }],
    })
    expect(await noticesOf(attempt)).toEqual([{ state: 'ignored', reason: 'more than the provider says' }])
  })

  it('many notices of one transaction are one question at a time (R-X14)', async () => {
    const attempt = await paid()
    await tell(attempt, 'reversed')
    await tell(attempt, 'reversed', muchLater.add({ seconds: 1 }), 'again')
    till.asked.length = 0
    await till.reconcile(after('PT2M'))
    expect(till.asked.filter((one) => one === attempt.reference)).toEqual([attempt.reference])
    expect((await noticesOf(attempt)).map(({ state }) => state)).toEqual(['received', 'received'])
  })

  it('a late notice of less than is known asks for nothing more', async () => {
    const attempt = await paid()
    await tell(attempt, 'pending')
    await till.ask(attempt, after('PT1S'))
    expect(await noticesOf(attempt)).toEqual([{ state: 'ignored', reason: 'tells nothing new' }])
  })
})

it('the answer of an instance whose clock is ahead ends no notice of a reversal that came after its question', async () => {
  const attempt = await till.attempt(loan, { amount })
  const found = till.answer(attempt, 'accepted')
  const ahead = (Date.now() + 60_000).toString(16).padStart(12, '0')
  const askId = `${ahead.slice(0, 8)}-${ahead.slice(8)}-7000-8000-000000000000`
  await tell(attempt, 'reversed')
  const who = { now: muchLater, actor: { kind: 'provider' }, requestId: 'x' } as const
  await settlePayments(till.context, [{ found, askId }], who)
  expect(await noticesOf(attempt)).toEqual([{ state: 'received', reason: null }])
  till.answer(attempt, 'reversed')
  await till.reconcile(after('PT61S'))
  expect(await till.standing(attempt)).toMatchObject({ outcomes: ['reversed'] })
})

describe('a payment that cannot be settled', () => {
  /** The books have its reference already, for something else. */
  async function unsettleable(): Promise<Attempt> {
    const attempt = await till.attempt(loan, { amount, requestedAt: muchLater.toString() })
    till.answer(attempt, 'accepted')
    const day = '2026-03-12'
    const lines = [
      { account: 'suspense', amount: pesos(1) },
      { account: 'bank', amount: pesos(-1) },
    ] as const
    const idempotencyKey = `payment:epayco:${attempt.reference}`
    const [subject, days] = [newId(), { bookedOn: day, valueOn: day }]
    const source = { kind: 'loanPayment', id: newId() } as const
    const booked = { kind: 'payment', source, subject, ...days, actor: 'x', lines, idempotencyKey } as const
    await database.db.transaction().execute((transaction) => postEntries(transaction, [booked], muchLater))
    return attempt
  }

  /** Answers how many answers were not settled. */
  async function reconcileAll(durations: readonly string[]): Promise<number> {
    const failures: unknown[] = []
    const settleAsOf = (now: Temporal.Instant) => settlementBatches(till.context, () => now)
    const onFailure = (error: unknown) => failures.push(error)
    for (const duration of durations) {
      await reconcilePayments(
        { ...till.context, settleAsOf, onFailure },
        Temporal.Instant.from(after(duration)),
      )
    }
    return failures.length
  }

  const tasksOf = ({ reference }: Attempt) =>
    database.db
      .selectFrom('paymentTask')
      .select('kind')
      .where('subject', '=', `epayco:${reference}`)
      .execute()

  it('a payment that a notice told of and that cannot be settled is a person’s after seven days, and holds up no other of its invoice', async () => {
    const attempt = await unsettleable()
    till.answer({ ...attempt, reference: `${attempt.reference}2` }, 'accepted')
    await tell(attempt, 'accepted')
    expect(await reconcileAll(['PT61S', 'PT2H', 'PT169H', 'PT200H'])).toBeGreaterThan(0)
    expect(await noticesOf(attempt)).toEqual([{ state: 'ignored', reason: 'cannot be settled' }])
    expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'] })
    expect(await tasksOf(attempt)).toHaveLength(1)
  })

  it('a payment that was found by its invoice alone and cannot be settled is a person’s after seven days, and asked about no more', async () => {
    const attempt = await unsettleable()
    expect(await reconcileAll(['PT61S', 'PT2H', 'PT167H'])).toBe(3)
    expect(await tasksOf(attempt)).toEqual([])
    expect(await reconcileAll(['PT169H'])).toBe(1)
    expect(await tasksOf(attempt)).toEqual([{ kind: 'quarantine' }])
    expect(await reconcileAll(['PT200H', 'PT400H'])).toBe(0)
  })

  it('a waiting transaction whose payment cannot be settled is a person’s after seven days, and asked about no more', async () => {
    const attempt = await unsettleable()
    till.answer(attempt, 'pending')
    await till.ask(attempt, after('PT1S'))
    till.answer(attempt, 'accepted')
    await database.db.updateTable('paymentAttempt').set({ nextCheckAt: null }).execute()
    expect(await reconcileAll(['PT62S', 'PT2H', 'PT167H'])).toBe(3)
    expect(await reconcileAll(['PT169H'])).toBe(1)
    expect(await tasksOf(attempt)).toEqual([{ kind: 'quarantine' }])
    expect(await reconcileAll(['PT200H', 'PT400H'])).toBe(0)
  })
})

it('an answer to an older question, settled after that of a newer one, contradicts nothing', async () => {
  const attempt = await till.attempt(loan, { amount })
  const older = { found: till.answer(attempt, 'accepted'), askId: newId() }
  const who = { now: muchLater, actor: { kind: 'provider' }, requestId: 'x' } as const
  till.answer(attempt, 'reversed')
  await till.ask(attempt, posted)
  await settlePayments(till.context, [older], who)
  expect(await till.standing(attempt)).toMatchObject({ outcomes: ['reversed'], payments: [], tasks: [] })
  await settlePayments(till.context, [{ ...older, askId: newId() }], who)
  expect(await till.standing(attempt)).toMatchObject({ outcomes: ['posted'], tasks: [] })
})

it('the same notice again is asked about once its transaction is not what it claims, and else is a repetition (R-Q3)', async () => {
  const attempt = await paid()
  await tell(attempt, 'accepted')
  await till.ask(attempt, after('PT1S'))
  const states = async () => (await noticesOf(attempt)).map(({ state }) => state)
  expect(await states()).toEqual(['ignored'])
  await tell(attempt, 'accepted')
  expect(await states()).toEqual(['ignored'])

  till.answer(attempt, 'reversed')
  await tell(attempt, 'reversed')
  await till.ask(attempt, after('PT2S'))
  till.answer(attempt, 'accepted')
  // The provider gives the chargeback back with the very notice of the payment; nobody asks before the sweeper does.
  await tell(attempt, 'accepted', muchLater.add({ hours: 480 }))
  expect(await states()).toEqual(['received', 'done'])
  await till.reconcile(after('PT481H'))
  expect(await till.standing(attempt)).toMatchObject({ request: 'paid', outcomes: ['posted'], tasks: [] })
  expect(await states()).toEqual(['done', 'done'])

  till.answer(attempt, 'reversed')
  await tell(attempt, 'reversed', muchLater.add({ hours: 500 }))
  expect(await states()).toEqual(['done', 'received'])
  await till.reconcile(after('PT501H'))
  expect(await till.standing(attempt)).toMatchObject({ request: 'reversed', outcomes: ['reversed'] })
})
