import type { Pesos } from '@cupo/credit-engine'
import type { RefundReason } from '@cupo/wire'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database, PaymentTaskTable } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import { readPlatformSettings } from '../policy/policy.ts'

export type PaymentTask = Selectable<PaymentTaskTable>

export type NewPaymentTask = {
  readonly kind: PaymentTaskTable['kind']
  readonly subject: string
  readonly applicationId: string | null
  readonly transactionId: string | null
  readonly amount: Pesos | null
  readonly held: { readonly subject: string; readonly account: 'suspense' | 'customerCredit' } | null
  readonly reason: RefundReason | null
  readonly note: string
}

export type TaskNote = {
  readonly note: string
  readonly writtenAt: string
}

export type SplitTask =
  | { readonly kind: 'split'; readonly taskIds: readonly string[] }
  /** `notOpen`: closed, or under way. `noMoney`: holds none. `otherSum`: the parts do not sum to it. */
  | { readonly kind: 'notOpen' | 'noMoney' | 'otherSum' }

/**
 * Once a kind and subject: another note is added, the amount updated, a closed task reopened; the same
 * note changes nothing. Due after `refundDays`.
 */
export async function openPaymentTask(
  transaction: Transaction<Database>,
  { held, note, ...task }: NewPaymentTask,
  now: Temporal.Instant,
): Promise<void> {
  const [id, today] = [newId(), businessDate(now)]
  const { refundDays } = await readPlatformSettings(transaction, today)
  const dueOn = today.add({ days: refundDays }).toString()
  const created = await transaction
    .insertInto('paymentTask')
    .values({
      ...task,
      id,
      ledgerSubject: held?.subject ?? null,
      ledgerAccount: held?.account ?? null,
      state: 'open',
      openedAt: now.toString(),
      dueOn,
      toldAt: null,
      closedAt: null,
      closedBy: null,
      splitFrom: null,
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created !== undefined) return addNote(transaction, id, note, now)

  const known = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', task.kind)
    .where('subject', '=', task.subject)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Under the lock: two notices of one matter add one note.
  if (await hasNote(transaction, known.id, note)) return
  await transaction
    .updateTable('paymentTask')
    .set({
      // A refund under way keeps its amount.
      amount: known.state === 'ordered' ? known.amount : task.amount,
      state: known.state === 'closed' ? 'open' : known.state,
      ...(known.state === 'closed' && { dueOn, toldAt: null }),
      reason: task.reason,
      closedAt: null,
      closedBy: null,
    })
    .where('id', '=', known.id)
    .execute()
  await addNote(transaction, known.id, note, now)
}

/** By its id or end. Null for none and for several. */
export async function findPaymentTask(db: Kysely<Database>, name: string): Promise<PaymentTask | null> {
  if (isId(name)) {
    const task = db.selectFrom('paymentTask').selectAll().where('id', '=', name)
    return (await task.executeTakeFirst()) ?? null
  }
  if (!/^[0-9a-f]{6,12}$/.test(name)) return null
  const matches = await db
    .selectFrom('paymentTask')
    .selectAll()
    .where(sql`id::text`, 'like', `%${name}`)
    .limit(2)
    .execute()
  return matches.length === 1 ? (matches[0] ?? null) : null
}

export const nameOfTask = ({ id }: Pick<PaymentTask, 'id'>): string => id.slice(-12)

export const listOpenTasks = (db: Kysely<Database>): Promise<readonly PaymentTask[]> =>
  openTasks(db).execute()

const openTasks = (db: Kysely<Database>) =>
  db.selectFrom('paymentTask').selectAll().where('state', '<>', 'closed').orderBy('dueOn').orderBy('id')

export type TaskPage = {
  readonly after: Pick<PaymentTask, 'dueOn' | 'id'> | null
  readonly kind: PaymentTask['kind'] | null
  readonly limit: number
}

export const pageOfOpenTasks = (
  db: Kysely<Database>,
  { after, kind, limit }: TaskPage,
): Promise<readonly PaymentTask[]> =>
  openTasks(db)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(due_on, id) > (${after?.dueOn ?? ''}::date, ${after?.id ?? ''}::uuid)`),
    )
    .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'refund'))
    .limit(limit)
    .execute()

export type TaskCounts = { readonly open: number; readonly overdue: number }

export const countOpenTasks = (db: Kysely<Database>, today: string): Promise<TaskCounts> =>
  db
    .selectFrom('paymentTask')
    .where('state', '<>', 'closed')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`count(*) filter (where due_on < ${today})::int`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()

type LockTarget = Pick<PaymentTask, 'id' | 'ledgerSubject'> & Partial<Pick<PaymentTask, 'transactionId'>>

/**
 * Also locks the row of its money; with `transactionId` the provider's transaction, with `loanIds` these
 * loans. Null when the task is gone.
 */
export async function lockTask(
  transaction: Transaction<Database>,
  { id, ledgerSubject, transactionId = null }: LockTarget,
  loanIds: readonly string[] = [],
): Promise<PaymentTask | null> {
  if (ledgerSubject !== null) await lockRow(transaction, 'application', ledgerSubject)
  if (transactionId !== null) await lockRow(transaction, 'paymentTransaction', transactionId)
  const task = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const held = ledgerSubject === null ? [] : [ledgerSubject]
  // In one order, against deadlocks.
  for (const loanId of [...held, ...loanIds].toSorted()) await lockRow(transaction, 'loan', loanId)
  if (ledgerSubject !== null) await lockRow(transaction, 'loanPayment', ledgerSubject)
  return task ?? null
}

export const lockRow = (
  transaction: Transaction<Database>,
  table: 'application' | 'paymentTransaction' | 'loan' | 'loanPayment',
  id: string,
) => transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export type TaskClosure = 'closed' | 'wasClosed' | 'refundUnderWay'

export async function closePaymentTask(
  db: Kysely<Database>,
  target: Pick<PaymentTask, 'id' | 'ledgerSubject'>,
  note: string,
  who: ActingParty,
): Promise<TaskClosure> {
  return inTransaction(db, async (transaction) => {
    const task = await lockTask(transaction, target)
    if (task === null || task.state === 'closed') return 'wasClosed'
    if (task.state === 'ordered') return 'refundUnderWay'
    await writeClosure(transaction, task, note, who)
    return 'closed'
  })
}

export async function writeClosure(
  transaction: Transaction<Database>,
  { id }: Pick<PaymentTask, 'id'>,
  note: string,
  who: ActingParty,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: who.now.toString(), closedBy: actorName(who.actor) })
    .where('id', '=', id)
    .execute()
  await addNote(transaction, id, note, who.now)
  const subject = { subjectType: 'paymentTask', subjectId: id }
  const after = { state: 'closed', note }
  await writeAudit(transaction, { ...who, action: 'closePaymentTask', ...subject, after }, who.now)
}

export async function changeAmount(
  transaction: Transaction<Database>,
  { id }: Pick<PaymentTask, 'id'>,
  { amount, note }: { readonly amount: number; readonly note: string },
  who: ActingParty,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ amount, state: 'open', closedAt: null, closedBy: null })
    .where('id', '=', id)
    .execute()
  await addNote(transaction, id, note, who.now)
  const subject = { subjectType: 'paymentTask', subjectId: id }
  const audited = { ...who, action: 'changePaymentTask', ...subject, after: { amount, note } }
  await writeAudit(transaction, audited, who.now)
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

async function hasNote(transaction: Transaction<Database>, taskId: string, note: string): Promise<boolean> {
  const row = transaction
    .selectFrom('paymentTaskNote')
    .select('number')
    .where('taskId', '=', taskId)
    .where('note', '=', note)
    .limit(1)
  return (await row.executeTakeFirst()) !== undefined
}

/** The caller holds the task: notes are numbered in order. */
async function addNote(
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
