import { pesos } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../platform/database/testing.ts'
import { paymentAttemptStore } from '../attempts/payment-attempt-store.ts'
import { shownOfFound } from '../notices/shown-transaction.ts'
import { aTransaction } from '../notices/testing/a-transaction.ts'
import { type Attempt, scriptedProvider } from '../notices/testing/scripted-provider.ts'
import { paymentOutcome } from './payment-outcome.ts'

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())

it('each of two payoffs of one credit promises the refund that it brought itself (R-Q11)', async () => {
  const loan = await till.lender.lend()
  const [first, second] = [
    await till.attempt(loan, { amount: 1_700_000, kind: 'payoff' }),
    await till.attempt(loan, { amount: 1_600_000, kind: 'payoff' }),
  ]
  for (const attempt of [first, second]) await till.settle(till.answer(attempt, 'accepted'))
  const promised = async ({ invoice, reference, amount }: Attempt) => {
    const attempt = await paymentAttemptStore(till.context.secrets).findByInvoice(database.db, invoice)
    if (attempt === null) throw new Error('no attempt')
    const found = aTransaction({ reference, invoice, amount: pesos(amount), state: 'accepted' })
    const transaction = { ...shownOfFound(found, attempt), isBooked: true, isToBeReturned: false }
    const context = { db: database.db, store: till.origination.store }
    const { remaining } = await paymentOutcome(
      context,
      attempt,
      transaction,
      Temporal.Instant.from('2026-02-10T18:00:00Z'),
    )
    return remaining?.kind === 'closed' ? remaining.refund : null
  }
  const tasks = async ({ reference }: Attempt) =>
    database.db
      .selectFrom('paymentTask')
      .select('amount')
      .where('subject', '=', `epayco:${reference}`)
      .executeTakeFirstOrThrow()
  expect(await promised(first)).toBe((await tasks(first)).amount)
  expect(await promised(second)).toBe(1_600_000)
})
