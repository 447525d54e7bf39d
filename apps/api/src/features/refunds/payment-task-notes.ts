import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'

export type TaskNote = {
  readonly note: string
  readonly writtenAt: string
}

export async function notesOfTasks(
  db: Kysely<Database>,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TaskNote[]>> {
  if (taskIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('paymentTaskNote')
    .select(['taskId', 'note', 'writtenAt'])
    .where('taskId', 'in', taskIds)
    .orderBy('taskId')
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, ({ taskId }) => taskId)
}

export async function hasNote(
  transaction: Transaction<Database>,
  taskId: string,
  note: string,
): Promise<boolean> {
  const row = transaction
    .selectFrom('paymentTaskNote')
    .select('number')
    .where('taskId', '=', taskId)
    .where('note', '=', note)
    .limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** The caller holds the task: notes are numbered in order. */
export async function addNote(
  transaction: Transaction<Database>,
  taskId: string,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into payment_task_note (task_id, number, note, written_at)
    select ${taskId}, coalesce(max(number), 0) + 1, ${note}, ${now.toString()}
    from payment_task_note where task_id = ${taskId}`.execute(transaction)
}
