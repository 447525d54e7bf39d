import { payoffQuote } from '@cupo/credit-engine'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { balancesOf, verifyLedger } from '../../../ledger/ledger.ts'
import { type Connection, connect } from '../../../platform/database/connect.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import { problemsOf } from '../../servicing/testing/counter.ts'
import { cancelUnpaidOrders } from '../../upfront-payments/cancel-unpaid-orders.ts'
import { signedOrder } from '../../upfront-payments/testing/signed-order.ts'
import { paymentPipeline } from './payment-pipeline.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

const raceName = 'payments-race'
const rounds = process.env.CUPO_HEAVY === '1' ? 50 : 6
let database: FreshDatabase
/** Of its own, so that what its server processes have counted is told when they end. */
let racing: Connection
let till: ReturnType<typeof scriptedProvider>

beforeAll(async () => {
  database = await freshDatabase()
  const address = new URL(database.connectionString)
  address.searchParams.set('application_name', raceName)
  racing = connect({ connectionString: address.toString(), poolSize: 5, acquireTimeoutMs: 20_000 })
  till = scriptedProvider(racing)
})
afterAll(() => database.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)
/**
 * On a busy machine a batch may wait for its loans longer than a pipeline lets it: it is given up for now and asked about
 * again, as the product does within a minute.
 */
async function untilNoneIsHeldUp(failures: unknown[], tell: () => Promise<unknown>): Promise<void> {
  const isHeldUp = (error: unknown) => (error as { code?: string }).code === '55P03'
  for (;;) {
    await tell()
    const others = failures.filter((error) => !isHeldUp(error))
    const isDone = others.length === failures.length
    failures.splice(0, failures.length, ...others)
    if (isDone || others.length > 0) return
  }
}

const read = async ({ id }: StoredLoan) => {
  const stored = await loanStore.find(racing.db, id)
  if (stored === null) throw new Error('no loan')
  return stored.loan
}

describe('at the same moment', () => {
  it('50 payments of one installment by 50 attempts are all taken, and the excess is to be returned', async () => {
    const loan = await till.lender.lend()
    const amount = 147_971
    const attempts = await Promise.all(times(50).map(() => till.attempt(loan, { amount })))
    const told = attempts.flatMap((attempt) => {
      const found = till.answer(attempt, 'accepted')
      return [found, found]
    })
    const outcomes = await Promise.all(told.map((found) => till.settle(found)))
    expect(new Set(outcomes)).toEqual(new Set(['posted']))
    const { received, overpaid, closed } = await read(loan)
    expect([received, closed?.because]).toEqual([50 * amount, 'paid'])
    const tasks = await racing.db
      .selectFrom('paymentTask')
      .select(['kind', 'amount'])
      .where('ledgerSubject', '=', loan.id)
      .execute()
    expect(new Set(tasks.map(({ kind }) => kind))).toEqual(new Set(['refund']))
    expect(tasks.reduce((sum, task) => sum + (task.amount ?? 0), 0)).toBe(overpaid)
  })

  it('concurrent payments, payoff quotes and reversals of one loan end as they would one after the other', async () => {
    const loan = await till.lender.lend({ installmentCount: 36, financedAmount: 9_000_000 })
    const attempts = await Promise.all(
      times(50).map((index) => till.attempt(loan, { amount: 10_000 + index })),
    )
    const { capOf } = await readUsuryCaps(racing.db)
    const quotes: number[] = []
    await Promise.all(
      attempts.map(async (attempt, index) => {
        await till.settle(till.answer(attempt, 'accepted'))
        const quoted = await read(loan)
        quotes.push(payoffQuote(quoted, quoted.asOf, capOf).total)
        if (index % 5 === 0) await till.settle(till.answer(attempt, 'reversed'))
      }),
    )
    const standing = attempts.filter((_attempt, index) => index % 5 !== 0)
    const { received } = await read(loan)
    expect(received).toBe(standing.reduce((sum, { amount }) => sum + amount, 0))
    expect(Math.max(...quotes)).toBeLessThan(9_500_000)
  })

  it('two instances that are told of the same flood post each payment once', async () => {
    const loans = await Promise.all(
      times(12).map(() => till.lender.lend({ installmentCount: 36, financedAmount: 9_000_000 })),
    )
    const attempts = await Promise.all(
      times(rounds * 24).map((index) => {
        const loan = loans[index % loans.length]
        if (loan === undefined) throw new Error('no loan')
        return till.attempt(loan, { amount: 10_000 + index })
      }),
    )
    for (const attempt of attempts) till.answer(attempt, 'accepted')
    const failures: unknown[] = []
    const now = () => Temporal.Instant.from('2026-02-10T18:00:00Z')
    const instances = times(2).map(() =>
      paymentPipeline({ ...till.context, now, onFailure: (error) => failures.push(error) }),
    )
    const tell = (all: typeof attempts) =>
      untilNoneIsHeldUp(failures, () => {
        for (const { reference } of all) for (const { questions } of instances) questions.hint(reference)
        return Promise.all(instances.map(({ questions }) => questions.idle()))
      })
    await tell(attempts)
    // What is taken back is settled alone, beside the batches.
    const reversed = attempts.filter((_attempt, index) => index % 10 === 0)
    for (const attempt of reversed) till.answer(attempt, 'reversed')
    await tell(attempts.toReversed())
    expect(failures).toEqual([])
    const received = await Promise.all(loans.map(async (loan) => (await read(loan)).received))
    const total = (all: readonly { readonly amount: number }[]) =>
      all.reduce((sum, { amount }) => sum + amount, 0)
    expect(received.reduce((sum, amount) => sum + amount, 0)).toBe(total(attempts) - total(reversed))
    const references = attempts.map(({ reference }) => `epayco:${reference}`)
    const posted = racing.db.selectFrom('loanPayment').select('id').where('reference', 'in', references)
    expect(await posted.execute()).toHaveLength(attempts.length)
  })

  it('second payments of many loans, told to two instances in opposite orders, wait in suspense without a deadlock', async () => {
    const loans = await Promise.all(times(6).map(() => till.lender.lend()))
    const attempts = await Promise.all(
      loans.flatMap((loan) => times(20).map((index) => till.attempt(loan, { amount: 10_000 + index }))),
    )
    for (const attempt of attempts) await till.settle(till.answer(attempt, 'accepted'))
    const second = attempts.map((attempt) => ({ ...attempt, reference: `${attempt.reference}2` }))
    for (const attempt of second) till.answer(attempt, 'accepted')
    const failures: unknown[] = []
    const now = () => Temporal.Instant.from('2026-02-10T18:00:00Z')
    const [first, other] = times(2).map(() =>
      paymentPipeline({ ...till.context, now, onFailure: (error) => failures.push(error) }),
    )
    // One after the other of each loan, so that each batch holds all loans.
    const inTurn = second.toSorted((one, two) => one.amount - two.amount)
    const half = inTurn.length / 2
    await untilNoneIsHeldUp(failures, () => {
      for (const { reference } of inTurn.slice(0, half)) first?.questions.hint(reference)
      for (const { reference } of inTurn.slice(half).toReversed()) other?.questions.hint(reference)
      return Promise.all([first?.questions.idle(), other?.questions.idle()])
    })
    expect(failures).toEqual([])
    const references = second.map(({ reference }) => reference)
    const rows = racing.db
      .selectFrom('paymentTransaction')
      .select('outcome')
      .where('xRefPayco', 'in', references)
    expect(new Set((await rows.execute()).map(({ outcome }) => outcome))).toEqual(new Set(['suspense']))
  })

  it('a loan that somebody holds keeps others no longer than its batch, and is given up for now', async () => {
    const loans = await Promise.all(times(4).map(() => till.lender.lend()))
    const attempts = await Promise.all(
      times(20).flatMap((index) => {
        const loan = loans[index % 4]
        return loan === undefined ? [] : [till.attempt(loan, { amount: 10_000 + index })]
      }),
    )
    for (const attempt of attempts) till.answer(attempt, 'accepted')
    const failures: unknown[] = []
    const now = () => Temporal.Instant.from('2026-02-10T18:00:00Z')
    const { questions } = paymentPipeline({
      ...till.context,
      now,
      onFailure: (error) => failures.push(error),
    })
    await racing.db.transaction().execute(async (holder) => {
      // It idles for as long as a busy machine takes to give up on five batches.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(holder)
      await holder
        .selectFrom('loan')
        .select('id')
        .where('id', '=', loans[0]?.id ?? '')
        .forUpdate()
        .execute()
      for (const { reference } of attempts) questions.hint(reference)
      await questions.idle()
    })
    expect(failures.map((error) => (error as { code?: string }).code)).toEqual(times(5).map(() => '55P03'))
    const standing = await Promise.all(attempts.map((attempt) => till.standing(attempt)))
    expect(standing.filter(({ outcomes }) => outcomes[0] === 'posted')).toHaveLength(15)
  })

  it('a down payment during the cancellation of its order pays the order or is refunded (S-38)', async () => {
    for (const round of times(rounds)) {
      const application = await signedOrder(racing, till.origination.store)
      const attempt = await till.attemptUpfrontPayment(application, 'downPayment')
      const found = till.answer(attempt, 'accepted', { at: '2026-11-21T10:00:00Z' })
      const now = Temporal.Instant.from('2026-11-21T11:00:01Z')
      const context = { ...till.origination, db: racing.db }
      const works = [
        () => till.settle(found, now.toString()),
        () => cancelUnpaidOrders(context, now),
        () => till.settle(found, now.toString()),
      ]
      await Promise.all((round % 2 === 0 ? works : works.toReversed()).map((work) => work()))
      const balances = await balancesOf(racing.db, application.id)
      expect([balances.providerClearing, balances.suspense]).toEqual([attempt.amount, -attempt.amount])
      expect(balances.downPayments ?? 0).toBe(0)
      const { outcomes, tasks } = await till.standing(attempt)
      expect([outcomes, tasks]).toEqual([
        ['suspense'],
        [{ kind: 'refund', state: 'open', amount: attempt.amount }],
      ])
    }
  })
})

it.each([
  ['that is known', true],
  ['that nobody has told of', false],
])(
  'a settlement locks the attempt, then the order, then a transaction %s (R-Q3)',
  async (_which, isKnown) => {
    const order = await signedOrder(racing, till.origination.store, { guarantee: 0 })
    const requestedAt = '2026-11-20T16:00:00Z'
    const attempt = await till.attemptUpfrontPayment(order, 'downPayment', { requestedAt })
    if (isKnown) await till.settle(till.answer(attempt, 'pending'), '2026-11-20T17:00:00Z')
    const isFree = async (table: 'paymentAttempt' | 'paymentTransaction') => {
      const rows = racing.db.selectFrom(table).select('id').where('invoice', '=', attempt.invoice)
      return (await rows.forUpdate().skipLocked().execute()).length > 0
    }
    const settlement = await racing.db.transaction().execute(async (holder) => {
      await holder.selectFrom('application').select('id').where('id', '=', order.id).forUpdate().execute()
      const outcome = till.settle(till.answer(attempt, 'accepted'), '2026-11-20T18:00:00Z')
      await vi.waitFor(async () => expect(await isFree('paymentAttempt')).toBe(false))
      await vi.waitFor(async () => expect(await waitsFor('held')).toBe(true))
      if (isKnown) expect(await isFree('paymentTransaction')).toBe(true)
      return { outcome }
    })
    expect(await settlement.outcome).toBe('posted')
  },
)

/** Whether a settlement stands at the statement that names this part. */
async function waitsFor(part: string): Promise<boolean> {
  const found = await database.owner.query(
    `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock' and query like $2`,
    [raceName, `%${part} as (%`],
  )
  return found.rowCount === 1
}

it('concurrent settlements meet no deadlock and leave the ledger balanced', async () => {
  const problems = [...(await problemsOf(database.db))]
  for await (const problem of verifyLedger(database.db)) problems.push(String(problem))
  expect(problems).toEqual([])
  await racing.close()
  const left = 'select pid from pg_stat_activity where application_name = $1'
  await vi.waitFor(async () => expect((await database.owner.query(left, [raceName])).rows).toEqual([]))
  const counted = 'select deadlocks from pg_stat_database where datname = current_database()'
  expect((await database.owner.query(counted)).rows).toEqual([{ deadlocks: 0 }])
})
