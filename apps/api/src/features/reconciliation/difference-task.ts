import { addBusinessDays, dayOf, isoOf, type Pesos, pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import { findPaymentTask, openPaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import { type Difference, reasonOf } from './movement.ts'

export const openDifferenceTask = (
  transaction: Transaction<Database>,
  difference: Difference,
  now: Temporal.Instant,
): Promise<void> => openTask(transaction, difference.movement, reasonOf(difference), now)

type Subject = { readonly id: string; readonly amount: Pesos | null }

export const agreement = 'both sides agree'

/** A returning difference gets its day, so that the closed task opens again. */
async function openTask(
  transaction: Transaction<Database>,
  { id, amount }: Subject,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  const isBack = await hasAgreed(transaction, id)
  const about = { subject: id, applicationId: null, transactionId: null, amount, held: null, reason: null }
  const again = isBack ? `${note}, again on ${businessDate(now)}` : note
  await openPaymentTask(transaction, { kind: 'difference', ...about, note: again }, now)
}

async function hasAgreed(transaction: Transaction<Database>, subject: string): Promise<boolean> {
  const latest = await transaction
    .selectFrom('paymentTaskNote as note')
    .innerJoin('paymentTask as task', 'task.id', 'note.taskId')
    .select('note.note')
    .where('task.kind', '=', 'difference')
    .where('task.subject', '=', subject)
    .where('task.state', '=', 'closed')
    .orderBy('note.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.note === agreement
}

/** The same reason is noted once; a person's decision stands. */
export const openFileDifference = (
  transaction: Transaction<Database>,
  {
    subject,
    amount,
    note,
  }: { readonly subject: string; readonly amount: number | null; readonly note: string },
  now: Temporal.Instant,
): Promise<void> =>
  openTask(transaction, { id: subject, amount: amount === null ? null : pesos(amount) }, note, now)

/** As after a restore. */
export const openUnknownEventTask = (
  db: Kysely<Database>,
  { event, ...subject }: Subject & { readonly event: string },
  now: Temporal.Instant,
): Promise<void> =>
  inTransaction(db, (transaction) =>
    openTask(transaction, subject, `the operator tells that it is ${event}; Cupo has none`, now),
  )

export const openDifferences = (db: Kysely<Database>, prefix: string): Promise<readonly PaymentTask[]> =>
  db
    .selectFrom('paymentTask')
    .selectAll()
    .where('kind', '=', 'difference')
    .where('state', '=', 'open')
    .where('subject', 'like', `${prefix}%`)
    .orderBy('openedAt')
    .orderBy('id')
    .execute()

export type OpenDifference = {
  readonly id: string
  readonly subject: string
  readonly amount: number | null
  readonly openedAt: string
  readonly reason: string
}

export async function listDifferences(
  db: Kysely<Database>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<readonly OpenDifference[]> {
  const { rows } = await sql<OpenDifference>`
    select id, subject, amount, opened_at,
           (select note from payment_task_note where task_id = task.id order by number desc limit 1) as reason
    from payment_task as task
    where kind = 'difference' and state = 'open'
      and (${after}::uuid is null
        or (opened_at, id) > (select opened_at, id from payment_task where id = ${after}::uuid))
    order by opened_at, id limit ${limit}`.execute(db)
  return rows
}

export async function findDifference(db: Kysely<Database>, name: string): Promise<PaymentTask | null> {
  const task = await findPaymentTask(db, name)
  return task?.kind === 'difference' ? task : null
}

export async function countDifferences(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('paymentTask')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('kind', '=', 'difference')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return count
}

export type FileDifference = {
  /** For all time: `transaction:101234567`. */
  readonly subject: string
  readonly amount: number | null
  /** The same difference has the same words. */
  readonly note: string
}

/** The parts of a subject before its colon. A comparison finds each difference anew, and closes the task of one that is gone. */
export const comparedPrefixes = [
  'transaction:',
  'movement:',
  'payout:',
  'line:',
  'onBank:',
  'remitted:',
  'opening:',
  'before:',
  'gap:',
] as const

/** From these days on nothing is missed yet. */
export type ExpectedSince = {
  readonly card: string
  readonly cash: string
  readonly bill: string
  readonly transfer: string
}

export async function expectedSince(db: Kysely<Database>, today: Temporal.PlainDate): Promise<ExpectedSince> {
  const settings = await readPlatformSettings(db, today)
  const before = (businessDays: number) => isoOf(addBusinessDays(dayOf(today), -businessDays))
  return {
    card: before(settings.settlementBusinessDaysCard),
    cash: before(settings.settlementBusinessDaysCash),
    bill: before(settings.settlementBusinessDaysBill),
    transfer: before(settings.settlementBusinessDaysTransfer),
  }
}
