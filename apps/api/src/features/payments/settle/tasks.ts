import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database, PaymentTaskTable } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'

export type NewTask = {
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

/** Asks a person of the lender to look at something, once. */
export async function openTask(
  transaction: Transaction<Database>,
  { held, ...task }: NewTask,
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
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .execute()
}

/** Nothing is owed any more: closes the open refund of a payment. False when it was ordered or closed already. */
export async function withdrawRefund(
  transaction: Transaction<Database>,
  subject: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const open = await transaction
    .selectFrom('paymentTask')
    .select(['id', 'state'])
    .where('kind', 'in', ['refund', 'suspense'])
    .where('subject', '=', subject)
    .forUpdate()
    .execute()
  const ids = open.filter(({ state }) => state === 'open').map(({ id }) => id)
  if (ids.length > 0) {
    await transaction
      .updateTable('paymentTask')
      .set({ state: 'closed', closedAt: now.toString(), closedBy: 'provider' })
      .where('id', 'in', ids)
      .execute()
  }
  return ids.length === open.length
}
