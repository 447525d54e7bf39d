import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Actor, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeClosed } from './close-task.ts'
import { reconcileOverpaymentTasks } from './fit-credit-tasks.ts'
import type { Transfer } from './follow-transfers.ts'
import { freeMoney } from './free-money.ts'
import { lockTask, type PaymentTask } from './task.ts'

const note = 'taken back before the bank was told'

/**
 * Ends a transfer that the bank does not know, if its money was taken back after it was ordered; its task goes on with
 * what is left. Answers whether there is nothing to send (conformance: R-Q10).
 */
export async function callOff(
  db: Kysely<Database>,
  { id, taskId, ledgerSubject }: Transfer,
  now: Temporal.Instant,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, { id: taskId, ledgerSubject })
    const transfer = await transaction
      .selectFrom('bankTransfer')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Another instance was told, or has called it off.
    if (task === null || transfer.state !== 'ordered') return true
    // What stands there, less all that is under way: this one too.
    const isCovered = (await freeMoney(transaction, transfer)) >= 0
    if (isCovered && !(await isReversed(transaction, task))) return false
    await transaction
      .updateTable('bankTransfer')
      .set({ state: 'failed', nextCheckAt: null, updatedAt: now.toString() })
      .where('id', '=', id)
      .execute()
    const who = { now, actor: actors.clock, requestId: transfer.reference }
    await letGo(transaction, task, who)
    const subject = { subjectType: 'paymentTask', subjectId: taskId }
    const after = { reference: transfer.reference, amount: transfer.amount, note }
    await writeAudit(transaction, { ...who, action: 'callOffRefund', ...subject, after }, now)
    return true
  })
}

/** Money in suspense may stand beside that of other payments, which must not pay for it. */
async function isReversed(
  transaction: Transaction<Database>,
  { transactionId, ledgerAccount }: PaymentTask,
): Promise<boolean> {
  if (transactionId === null || ledgerAccount !== 'suspense') return false
  const made = await transaction
    .selectFrom('paymentTransaction')
    .select('outcome')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return made?.outcome === 'reversed'
}

/** What was paid beyond a loan may be there in part; of what was in suspense, nothing is, and nobody has to ask for it. */
async function letGo(
  transaction: Transaction<Database>,
  task: PaymentTask,
  who: { readonly now: Temporal.Instant; readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  if (task.ledgerAccount === 'customerCredit' && task.ledgerSubject !== null) {
    await transaction.updateTable('paymentTask').set({ state: 'open' }).where('id', '=', task.id).execute()
    await reconcileOverpaymentTasks(transaction, task.ledgerSubject, who)
    return
  }
  const told = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'reversal')
    .where('subject', '=', task.subject)
    .where('state', '=', 'open')
    .forUpdate()
    .execute()
  for (const one of [task, ...told]) await writeClosed(transaction, one, note, who)
}
