import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { balancesOf } from '../../ledger/ledger.ts'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { UpfrontEnd } from '../origination/context.ts'
import { checkPayments } from '../payments/check-payments.ts'
import { type Attempt, scriptedProvider } from '../payments/notices/testing/scripted-provider.ts'
import { listOpenTasks } from '../refunds/refunds.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { endUpfrontPayments } from '../upfront-payments/settle-upfront-payment.ts'
import { signedOrder } from '../upfront-payments/testing/signed-order.ts'

const paidAt = '2026-11-20T18:00:00Z'
const who = whoAt('2026-11-25T15:00:00Z')

let database: FreshDatabase
let till: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  database = await freshDatabase()
  till = scriptedProvider(database)
})
afterAll(() => database.close())
afterEach(async () => {
  const problems: string[] = []
  for await (const problem of checkPayments(database.db)) problems.push(problem)
  expect(problems).toEqual([])
})

const accepted = (attempt: Attempt) => till.settle(till.answer(attempt, 'accepted', { at: paidAt }), paidAt)
const standing = async (subject: string) =>
  Object.fromEntries(Object.entries(await balancesOf(database.db, subject)).filter(([, sum]) => sum !== 0))

it('a down payment and a guarantee go back after delivery, and neither operator nor fund is owed any more (R-R4)', async () => {
  const application = await signedOrder(database, till.origination.store)
  const downPayment = await till.attemptUpfrontPayment(application, 'downPayment')
  const guarantee = await till.attemptUpfrontPayment(application, 'guarantee')
  await accepted(downPayment)
  await accepted(guarantee)
  const end = (how: UpfrontEnd) =>
    inTransaction(database.db, (transaction) =>
      endUpfrontPayments(transaction, { id: application.id }, how, who),
    )
  await end({ kind: 'delivered' })
  const paid = downPayment.amount + guarantee.amount
  expect(await standing(application.id)).toEqual({
    providerClearing: paid,
    devicePayable: -downPayment.amount,
    guaranteePayable: -guarantee.amount,
  })
  expect(await end({ kind: 'undone', reason: 'withdrawn' })).toBe(paid)
  expect(await standing(application.id)).toEqual({ providerClearing: paid, suspense: -paid })
  const amounts = (await listOpenTasks(database.db)).map(({ amount }) => amount)
  expect(amounts.sort()).toEqual([downPayment.amount, guarantee.amount].sort())
})
