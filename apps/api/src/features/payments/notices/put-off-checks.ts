import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { openUndecidedTask, openUnsettledTask, type UnsettledReason } from '../../refunds/refunds.ts'
import { nextIdleCheck, nextSearch } from './next-check.ts'
import { paymentReference } from './transaction-store.ts'

/** Something open that the provider is asked about now. */
export type DueCheck = {
  readonly table: 'payment_notice' | 'payment_transaction' | 'payment_attempt'
  readonly id: string
  /** What the provider calls it. */
  readonly name: string
  readonly since: string
}

/** The provider may know a moment later what it has just told of. */
export async function putOffNotice(
  db: Kysely<Database>,
  { id }: DueCheck,
  next: string,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('paymentNotice')
    .set({ nextCheckAt: next, updatedAt: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'received')
    .execute()
}

/** What the last check has not settled is asked about no more: each of its transactions is a person's. */
export function giveUp(
  db: Kysely<Database>,
  { table, id }: DueCheck,
  { references, because }: { readonly references: readonly string[]; readonly because: UnsettledReason },
  now: Temporal.Instant,
): Promise<void> {
  const isNotice = table === 'payment_notice'
  const ended = isNotice ? sql`, state = 'ignored', reason = ${because}` : sql``
  return inTransaction(db, async (transaction) => {
    const given = await sql`
      update ${sql.table(table)} set next_check_at = null, updated_at = ${now.toString()}${ended}
      where id = ${id} and ${isNotice ? sql`state = 'received'` : sql`true`} returning id`.execute(
      transaction,
    )
    if (given.rows.length === 0) return
    for (const reference of references) {
      await openUnsettledTask(transaction, paymentReference(reference), because, now)
    }
  })
}

/** One that waits has been given its time by the answer itself; of all others nothing is left to learn. */
export async function endTransaction(db: Kysely<Database>, { id }: DueCheck) {
  await db
    .updateTable('paymentTransaction')
    .set({ nextCheckAt: null })
    .where('id', '=', id)
    .where('outcome', '<>', 'waiting')
    .execute()
}

/** The provider has told of it before and knows it no more. */
export function putOffTransaction(
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
export async function putOffAttempt(
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
