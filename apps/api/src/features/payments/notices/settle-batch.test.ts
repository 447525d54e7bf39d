import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postEntries, verifyLedger } from '../../../ledger/ledger.ts'
import { actors } from '../../../platform/actor.ts'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { newId } from '../../../platform/ids.ts'
import type { ProviderTransaction } from '../../../ports/payment-provider.ts'
import { loanStore, type StoredLoan } from '../../servicing/servicing.ts'
import { problemsOf } from '../../servicing/testing/counter.ts'
import { signedOrder } from '../../upfront-payments/testing/signed-order.ts'
import { paymentPipeline } from './payment-pipeline.ts'
import { settlePayments } from './settle-payments.ts'
import { scriptedProvider } from './testing/scripted-provider.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
let loans: readonly StoredLoan[]
const now = Temporal.Instant.from('2026-02-10T18:00:00Z')

beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
  loans = await Promise.all([1, 2, 3].map(() => till.lender.lend()))
})
afterAll(async () => {
  const problems = [...(await problemsOf(database.db))]
  for await (const problem of verifyLedger(database.db)) problems.push(String(problem))
  await database.close()
  expect(problems).toEqual([])
})

const attemptAt = (place: number, amount: number) => {
  const loan = loans[place]
  if (loan === undefined) throw new Error('no such loan')
  return till.attempt(loan, { amount })
}
const settle = (all: readonly ProviderTransaction[]) => {
  const answers = all.map((found) => ({ found, askId: newId() }))
  return settlePayments(till.context, answers, { now, actor: actors.provider, requestId: 'together' })
}

it('answers settled in one batch end as each answer settled alone', async () => {
  const [first, second, later, failed, other] = await Promise.all(
    [10_000, 20_000, 30_000, 40_000, 50_000].map((amount, place) => attemptAt(place % 2, amount)),
  )
  const order = await till.attemptUpfrontPayment(
    await signedOrder(database, till.origination.store),
    'downPayment',
  )
  if (!(first && second && later && failed && other)) throw new Error('no attempt')
  const told = [
    till.answer(first, 'accepted', { at: '2026-02-10T17:00:03Z' }),
    till.answer(second, 'accepted'),
    // Made before the first, to the same loan: that one is worked in after it.
    till.answer(later, 'accepted', { at: '2026-02-10T17:00:01Z' }),
    till.answer(failed, 'rejected'),
    till.answer(other, 'accepted', { currency: 'USD' }),
    till.answer(order, 'pending'),
  ]
  const outcomes = ['posted', 'posted', 'posted', 'failed', 'quarantined', 'waiting']
  expect(await settle(told)).toEqual(outcomes)
  // Told once more: nothing is posted twice.
  expect(await settle(told)).toEqual(outcomes)
  const stand = async (attempt: typeof first) => (await till.standing(attempt)).payments
  expect(await Promise.all([first, second, later, failed, other].map(stand))).toEqual([
    ...[10_000, 20_000, 30_000].map((amount) => [{ state: 'applied', amount, valueOn: '2026-02-10' }]),
    ...[[], []],
  ])
})

it('backdated payments of one loan in one batch are worked in one after the other', async () => {
  const latest = await attemptAt(2, 60_000)
  await settle([till.answer(latest, 'accepted', { at: '2026-02-10T17:30:00Z' })])
  const backdated = await Promise.all([70_000, 80_000, 90_000].map((amount) => attemptAt(2, amount)))
  const told = backdated.map((attempt, index) =>
    till.answer(attempt, 'accepted', { at: `2026-02-10T17:2${9 - index}:00Z` }),
  )
  expect(await settle(told)).toEqual(['posted', 'posted', 'posted'])
  const entries = await till.lender.servicing.db
    .selectFrom('journalEntry')
    .select('id')
    .where('subject', '=', loans[2]?.id ?? '')
    .where('kind', '=', 'payment')
    .execute()
  expect(entries).toHaveLength(4)
})

it('payments of one batch beyond the cost of one loan are refunds of their own, together what is overpaid', async () => {
  const loan = await till.lender.lend()
  const attempts = await Promise.all(
    [2_500_000, 40_000, 30_000].map((amount) => till.attempt(loan, { amount })),
  )
  const told = attempts.map((attempt, index) =>
    till.answer(attempt, 'accepted', { at: `2026-02-10T17:4${index}:00Z` }),
  )
  expect(await settle(told)).toEqual(['posted', 'posted', 'posted'])
  const standing = await Promise.all(attempts.map((attempt) => till.standing(attempt)))
  const refunds = standing.flatMap(({ tasks }) => tasks.map(({ amount }) => amount ?? 0))
  expect(refunds.slice(1)).toEqual([40_000, 30_000])
  const stored = await loanStore.find(database.db, loan.id)
  expect(refunds.reduce((sum, amount) => sum + amount, 0)).toBe(stored?.loan.overpaid)
})

it('a payment that cannot be posted does not block the other payments of the batch', async () => {
  const attempts = await Promise.all([0, 1, 2].map((place) => attemptAt(place, 15_000)))
  for (const attempt of attempts) till.answer(attempt, 'accepted')
  const [, wrong] = attempts
  await database.db.transaction().execute(async (transaction) => {
    const [day, subject] = ['2026-02-10', newId()]
    const lines = [
      { account: 'suspense', amount: 1 as never },
      { account: 'bank', amount: -1 as never },
    ] as const
    const source = { kind: 'loanPayment', id: newId() } as const
    const dated = { bookedOn: day, valueOn: day, actor: 'nobody' }
    const entry = { kind: 'payment', source, subject, ...dated, lines } as const
    await postEntries(transaction, [{ ...entry, idempotencyKey: `payment:epayco:${wrong?.reference}` }], now)
  })
  const failures: unknown[] = []
  const onFailure = (error: unknown) => void failures.push(error)
  const { questions } = paymentPipeline({ ...till.context, now: () => now, onFailure })
  for (const { reference } of attempts) questions.hint(reference)
  await questions.idle()
  const standing = await Promise.all(attempts.map((attempt) => till.standing(attempt)))
  expect(standing.map(({ request }) => request)).toEqual(['paid', 'registered', 'paid'])
  expect(failures.map(String)).toEqual(['Error: an entry was refused: ClaveReutilizada'])
})
