import type { Pesos } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database, PaymentTaskTable } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

export type NewPaymentTask = {
  readonly kind: PaymentTaskTable['kind']
  /** What it is about: one task of a kind for each. */
  readonly subject: string
  readonly applicationId: string | null
  readonly transactionId: string | null
  readonly amount: Pesos | null
  /** Where its money stands in the ledger; null where none does. */
  readonly held: { readonly subject: string; readonly account: 'suspense' | 'customerCredit' } | null
  readonly note: string
}

/**
 * Asks a person of the lender to look at something, once. What is told of it later is added to the task, which opens
 * again if somebody has closed it; the same told again changes nothing.
 */
export async function openPaymentTask(
  transaction: Transaction<Database>,
  { held, ...task }: NewPaymentTask,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .insertInto('paymentTask')
    .values({
      ...task,
      id: newId(),
      ledgerSubject: held?.subject ?? null,
      ledgerAccount: held?.account ?? null,
      state: 'open',
      openedAt: now.toString(),
      closedAt: null,
      closedBy: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          note: sql`payment_task.note || E'\\n' || excluded.note`,
          // What is on its way through the bank stays what was ordered.
          amount: sql`case payment_task.state when 'ordered' then payment_task.amount else excluded.amount end`,
          state: sql`case payment_task.state when 'closed' then 'open' else payment_task.state end`,
          closedAt: null,
          closedBy: null,
        })
        .where(
          sql<boolean>`position(E'\\n' || excluded.note || E'\\n' in E'\\n' || payment_task.note || E'\\n') = 0`,
        ),
    )
    .execute()
}

/** The money of a transaction that somebody was to look at stands somewhere now: another task is about it. */
export async function closeQuarantineTask(
  transaction: Transaction<Database>,
  subject: string,
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('paymentTask')
    .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
    .where('kind', '=', 'quarantine')
    .where('subject', '=', subject)
    .where('state', '=', 'open')
    .execute()
}

/**
 * Nothing is owed of some payments any more: closes their open refunds. Answers whether one of the others has left
 * suspense, or is about to; of what was paid beyond a loan `reconcileOverpaymentTasks` tells.
 */
export async function closeRefundTasks(
  transaction: Transaction<Database>,
  subjects: readonly string[],
  now: Temporal.Instant,
): Promise<{ readonly isOnItsWay: boolean }> {
  const refunds = await transaction
    .selectFrom('paymentTask as task')
    .select(['task.id', 'task.state', 'task.ledgerAccount'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('bankTransfer')
          .select('id')
          .whereRef('taskId', '=', 'task.id')
          .where('state', '=', 'done'),
      ).as('isPaid'),
    )
    .where('kind', 'in', ['refund', 'suspense'])
    .where('subject', 'in', subjects)
    .forUpdate('task')
    .execute()
  const ids = refunds.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (ids.length > 0) {
    await transaction
      .updateTable('paymentTask')
      .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
      .where('id', 'in', ids)
      .execute()
  }
  const isOnItsWay = refunds.some(
    ({ state, isPaid, ledgerAccount }) => ledgerAccount === 'suspense' && (state === 'ordered' || isPaid),
  )
  return { isOnItsWay }
}
