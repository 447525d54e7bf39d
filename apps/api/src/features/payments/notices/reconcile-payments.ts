import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { openUndecidedTask, openUnknownTask } from '../../refunds/refunds.ts'
import { askAbout, askAboutInvoice, type Settle } from './ask-provider.ts'
import { nextCheck, nextIdleCheck, nextSearch } from './next-check.ts'
import type { SettleParts } from './settlement.ts'
import { paymentReference } from './transaction-store.ts'

export type ReconcileParts = SettleParts & {
  /** Settles answers in batches, as of a moment. */
  readonly settleAsOf: (now: Temporal.Instant) => Settle
  readonly onFailure: (error: unknown) => void
}

const batchSize = 200
/** Questions that are under way; the answers of many are settled with one commit. */
const atOnce = 16

/**
 * Asks the provider about everything that is open and due: notices that nobody has settled, transactions that wait,
 * attempts in whose checkout another may have been paid (conformance: R-Q8). Whatever is asked about is put off first, so that a
 * crash, a silent provider, a job whose time is spent or another instance costs one more question and no payment. Answers how many were due.
 */
export async function reconcilePayments(
  parts: ReconcileParts,
  now: Temporal.Instant,
  isSpent: () => boolean = () => false,
): Promise<number> {
  if (!(await isAnythingDue(parts.db, now))) return 0
  const settings = await parts.settings(now)
  const due = (
    await Promise.all([
      claim(parts.db, 'payment_notice', settings, now),
      claim(parts.db, 'payment_transaction', settings, now),
      claim(parts.db, 'payment_attempt', settings, now),
    ])
  ).flat()
  const inTurn = due.values()
  const settle = parts.settleAsOf(now)
  const worker = async () => {
    for (const check of inTurn) {
      if (!isSpent()) await ask(parts, settle, check, { settings, now }).catch(parts.onFailure)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return due.length
}

type Table = 'payment_notice' | 'payment_transaction' | 'payment_attempt'
type DueCheck = { readonly table: Table; readonly id: string; readonly name: string; readonly since: string }

const columnsOf = {
  payment_notice: { name: 'x_ref_payco', since: 'received_at' },
  payment_transaction: { name: 'x_ref_payco', since: 'created_at' },
  payment_attempt: { name: 'invoice', since: 'requested_at' },
} as const satisfies Readonly<Record<Table, { readonly name: string; readonly since: string }>>

/** A clock that moves by years asks this at each stop. */
async function isAnythingDue(db: Kysely<Database>, now: Temporal.Instant): Promise<boolean> {
  const at = now.toString()
  const { rows } = await sql<{ readonly isDue: boolean }>`
    select exists (select from payment_notice where next_check_at <= ${at})
        or exists (select from payment_transaction where next_check_at <= ${at})
        or exists (select from payment_attempt where next_check_at <= ${at}) as is_due`.execute(db)
  return rows[0]?.isDue === true
}

async function claim(
  db: Kysely<Database>,
  table: Table,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<readonly DueCheck[]> {
  const { paymentChecksFirstSeconds, paymentChecksFirstHours, paymentChecksLaterMinutes } = settings
  const isFresh = now.subtract({ hours: paymentChecksFirstHours }).toString()
  const soon = now.add({ seconds: paymentChecksFirstSeconds }).toString()
  const later = now.add({ minutes: paymentChecksLaterMinutes }).toString()
  const [rows, since, name] = [
    sql.table(table),
    sql.ref(columnsOf[table].since),
    sql.ref(columnsOf[table].name),
  ]
  const claimed = await sql<Omit<DueCheck, 'table'>>`
    update ${rows}
    set checks = checks + 1,
        next_check_at = case when ${since} > ${isFresh} then ${soon}::timestamptz else ${later}::timestamptz end
    where id in (select id from ${rows} where next_check_at <= ${now.toString()}
                 order by next_check_at limit ${batchSize} for update skip locked)
    returning id, ${name} as name, ${since} as since`.execute(db)
  return claimed.rows.map((row) => ({ table, ...row }))
}

type CheckTime = { readonly settings: PlatformSettings; readonly now: Temporal.Instant }

async function ask(
  { db, provider }: Pick<ReconcileParts, 'db' | 'provider'>,
  settle: Settle,
  due: DueCheck,
  { settings, now }: CheckTime,
): Promise<void> {
  if (due.table === 'payment_attempt') {
    await askAboutInvoice(provider, due.name, settle)
    return putOffAttempt(db, due, settings, now)
  }
  const next = nextCheck(instantOf(due.since), now, settings)?.toString() ?? null
  const isKnown = await askAbout(provider, due.name, settle)
  if (due.table === 'payment_notice') return isKnown ? undefined : putOffNotice(db, due, next, now)
  return isKnown ? endTransaction(db, due) : putOffTransaction(db, due, next, now)
}

/** The provider may know a moment later what it has just told of. */
function putOffNotice(
  db: Kysely<Database>,
  { id, name }: DueCheck,
  next: string | null,
  now: Temporal.Instant,
) {
  const ended = { state: 'ignored', reason: 'unknown to the provider' } as const
  return inTransaction(db, async (transaction) => {
    const put = await transaction
      .updateTable('paymentNotice')
      .set({ nextCheckAt: next, updatedAt: now.toString(), ...(next === null ? ended : {}) })
      .where('id', '=', id)
      .where('state', '=', 'received')
      .returning('id')
      .executeTakeFirst()
    if (put !== undefined && next === null) await openUnknownTask(transaction, paymentReference(name), now)
  })
}

/** One that waits has been given its time by the answer itself; of all others nothing is left to learn. */
async function endTransaction(db: Kysely<Database>, { id }: DueCheck) {
  await db
    .updateTable('paymentTransaction')
    .set({ nextCheckAt: null })
    .where('id', '=', id)
    .where('outcome', '<>', 'waiting')
    .execute()
}

/** The provider has told of it before and knows it no more. */
function putOffTransaction(
  db: Kysely<Database>,
  { id, name }: DueCheck,
  next: string | null,
  now: Temporal.Instant,
) {
  return inTransaction(db, async (transaction) => {
    const put = await transaction
      .updateTable('paymentTransaction as put')
      .set({ nextCheckAt: next })
      .where('id', '=', id)
      .returning((row) => [
        'outcome',
        'amount',
        row
          .selectFrom('paymentAttempt')
          .select('applicationId')
          .whereRef('paymentAttempt.id', '=', 'put.attemptId')
          .as('applicationId'),
      ])
      .executeTakeFirst()
    if (next !== null || put?.outcome !== 'waiting') return
    const { amount, applicationId } = put
    await openUndecidedTask(transaction, { id, subject: paymentReference(name), amount, applicationId }, now)
  })
}

/**
 * An attempt without a transaction is asked about to the end; of the others as what became of them meanwhile says. That
 * the provider has answered is remembered: `isAnswerAwaited` asks.
 */
async function putOffAttempt(
  db: Kysely<Database>,
  { id, since }: DueCheck,
  settings: PlatformSettings,
  now: Temporal.Instant,
) {
  const searchOf = (state: Parameters<typeof nextSearch>[0]) =>
    nextSearch(state, instantOf(since), now, settings)?.toString() ?? null
  const idle = nextIdleCheck(instantOf(since), now, settings)?.toString() ?? null
  await sql`
    update payment_attempt
    set updated_at = ${now.toString()},
        next_check_at = case when state = 'registered' then ${idle}::timestamptz
                             when state = 'pending' then ${searchOf('pending')}::timestamptz
                             when state = 'failed' then ${searchOf('failed')}::timestamptz
                             else ${searchOf('paid')}::timestamptz end
    where id = ${id}`.execute(db)
}
