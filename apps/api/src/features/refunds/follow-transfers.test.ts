import { pesos } from '@cupo/credit-engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../platform/database/testing.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { whoAt } from '../servicing/testing/counter.ts'
import { checkTransfers } from './follow-transfers.ts'
import { openPaymentTask } from './payment-task.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

async function problemsOfTransfers(): Promise<readonly string[]> {
  const problems: string[] = []
  for await (const problem of checkTransfers(database.db)) problems.push(problem)
  return problems
}

it('reports a transfer that is done and not booked, and a transfer under way whose task is not ordered (R-Q13)', async () => {
  const subject = newId()
  const held = { subject: newId(), account: 'suspense' } as const
  const { now } = whoAt('2026-03-10T15:00:00Z')
  await inTransaction(database.db, (transaction) =>
    openPaymentTask(
      transaction,
      {
        kind: 'refund',
        subject,
        applicationId: null,
        transactionId: null,
        held,
        amount: pesos(5),
        reason: 'unexpected',
        note: 'x',
      },
      now,
    ),
  )
  const { id: taskId } = await database.db
    .selectFrom('paymentTask')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  await database.db
    .insertInto('bankTransfer')
    .values({
      id: newId(),
      reference: 'refund-x',
      taskId,
      ledgerSubject: held.subject,
      ledgerAccount: 'suspense',
      amount: 5,
      account: Buffer.of(1),
      transferId: null,
      state: 'ordered',
      nextCheckAt: null,
      orderedBy: 'test',
      orderedAt: now.toString(),
      updatedAt: now.toString(),
    })
    .execute()
  expect(await problemsOfTransfers()).toEqual(['transfer refund-x is under way, and its task does not know'])
  await database.owner.query(`update bank_transfer set state = 'done'`)
  expect(await problemsOfTransfers()).toEqual(['transfer refund-x is done and booked with 0'])
})
