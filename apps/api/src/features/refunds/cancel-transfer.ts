import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actors } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { availableMoney, type BankTransfer } from './bank-transfer.ts'
import { lockTask, type PaymentTask, writeClosure } from './payment-task.ts'
import { reconcileOverpaymentTasks } from './reconcile-overpayment-tasks.ts'

const note = 'taken back before the bank was told'

/**
 * Reversed after the order and unknown to the bank; the task keeps the rest. True when there is nothing to
 * send.
 */
export async function cancelReversedTransfer(
  db: Kysely<Database>,
  { id, taskId, ledgerSubject }: BankTransfer,
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
    // Sent or cancelled by another instance.
    if (task === null || transfer.state !== 'ordered') return true
    // This transfer is under way too: 0 covers it.
    const isCovered = (await availableMoney(transaction, transfer)) >= 0
    if (isCovered && !(await isReversed(transaction, task))) return false
    await transaction
      .updateTable('bankTransfer')
      .set({ state: 'failed', nextCheckAt: null, updatedAt: now.toString() })
      .where('id', '=', id)
      .execute()
    const who = { now, actor: actors.clock, requestId: transfer.reference }
    await reduceTask(transaction, task, who)
    const subject = { subjectType: 'paymentTask', subjectId: taskId }
    const after = { reference: transfer.reference, amount: transfer.amount, note }
    await writeAudit(transaction, { ...who, action: 'callOffRefund', ...subject, after }, now)
    return true
  })
}

/** Other payments' money in suspense must not cover this transfer. */
async function isReversed(
  transaction: Transaction<Database>,
  { transactionId, ledgerAccount }: PaymentTask,
): Promise<boolean> {
  if (transactionId === null || ledgerAccount !== 'suspense') return false
  const payment = await transaction
    .selectFrom('paymentTransaction')
    .select('outcome')
    .where('id', '=', transactionId)
    .executeTakeFirst()
  return payment?.outcome === 'reversed'
}

/** An overpayment may be left in part; reversed money in suspense leaves nothing. */
async function reduceTask(
  transaction: Transaction<Database>,
  task: PaymentTask,
  who: ActingParty,
): Promise<void> {
  if (task.ledgerAccount === 'customerCredit' && task.ledgerSubject !== null) {
    await transaction.updateTable('paymentTask').set({ state: 'open' }).where('id', '=', task.id).execute()
    await reconcileOverpaymentTasks(transaction, task.ledgerSubject, who)
    return
  }
  const reversalTasks = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'reversal')
    .where('subject', '=', task.subject)
    .where('state', '=', 'open')
    .forUpdate()
    .execute()
  for (const each of [task, ...reversalTasks]) await writeClosure(transaction, each, note, who)
}
