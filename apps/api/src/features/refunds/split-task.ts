import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { lockTask, type PaymentTask } from './payment-task.ts'
import { addNote } from './payment-task-notes.ts'

export type SplitTask =
  | { readonly kind: 'split'; readonly taskIds: readonly string[] }
  /** `notOpen`: closed, or under way. `noMoney`: holds none. `otherSum`: the parts do not sum to it. */
  | { readonly kind: 'notOpen' | 'noMoney' | 'otherSum' }

/** It becomes the first part. Due date, owner and reason are the whole's; the money stays. */
export async function splitTask(
  transaction: Transaction<Database>,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  { parts, note }: { readonly parts: readonly Pesos[]; readonly note: string },
  who: ActingParty,
): Promise<SplitTask> {
  const task = await lockTask(transaction, target)
  if (task === null || task.state !== 'open') return { kind: 'notOpen' }
  const { amount, ledgerAccount } = task
  if (amount === null || ledgerAccount === null) return { kind: 'noMoney' }
  const [first, ...others] = parts
  const sum = parts.reduce((total, part) => total + part, 0)
  if (first === undefined || others.length === 0 || parts.some((part) => part <= 0) || sum !== amount) {
    return { kind: 'otherSum' }
  }
  const root = task.splitFrom ?? task.id
  const { rootSubject } = await transaction
    .selectFrom('paymentTask')
    .select('subject as rootSubject')
    .where('id', '=', root)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { count } = await transaction
    .selectFrom('paymentTask')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('splitFrom', '=', root)
    .executeTakeFirstOrThrow()
  await transaction.updateTable('paymentTask').set({ amount: first }).where('id', '=', task.id).execute()
  await addNote(transaction, task.id, `split: ${first} of ${amount}; ${note}`, who.now)
  const taskIds = [task.id]
  for (const [index, part] of others.entries()) {
    const id = newId()
    const subject = `${rootSubject}#${Number(count) + index + 2}`
    await transaction
      .insertInto('paymentTask')
      .values({ ...task, id, subject, amount: part, splitFrom: root, openedAt: who.now.toString() })
      .execute()
    await addNote(transaction, id, `split: ${part} of ${amount}; ${note}`, who.now)
    taskIds.push(id)
  }
  const subject = { subjectType: 'paymentTask', subjectId: task.id }
  const audited = {
    action: 'splitPaymentTask',
    ...subject,
    before: { amount },
    after: { parts, taskIds, note },
  }
  await writeAudit(transaction, { ...who, ...audited }, who.now)
  return { kind: 'split', taskIds }
}
