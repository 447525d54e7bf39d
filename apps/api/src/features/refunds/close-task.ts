import type { Kysely, Transaction } from 'kysely'
import { actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Who } from '../servicing/servicing.ts'
import { lockTask, type PaymentTask } from './task.ts'

export type TaskClosure = 'closed' | 'wasClosed' | 'refundUnderWay'

/** A person looked at it and says what came of it. Its money, if there is any, stays where it is. */
export async function closePaymentTask(
  db: Kysely<Database>,
  task: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  note: string,
  who: Who,
): Promise<TaskClosure> {
  return inTransaction(db, async (transaction) => {
    const held = await lockTask(transaction, task)
    if (held === null || held.state === 'closed') return 'wasClosed'
    if (held.state === 'ordered') return 'refundUnderWay'
    await writeClosed(transaction, held, note, who)
    return 'closed'
  })
}

/** Writes that a task is over, and why. */
export async function writeClosed(
  transaction: Transaction<Database>,
  { id, note: before }: PaymentTask,
  note: string,
  who: Who,
): Promise<void> {
  const at = who.now.toString()
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', note: `${before}\n${note}`, closedAt: at, closedBy: actorName(who.actor) })
    .where('id', '=', id)
    .execute()
  const subject = { subjectType: 'paymentTask', subjectId: id }
  const after = { state: 'closed', note }
  await writeAudit(transaction, { ...who, action: 'closePaymentTask', ...subject, after }, who.now)
}
