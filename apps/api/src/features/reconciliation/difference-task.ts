import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openPaymentTask, type PaymentTask } from '../refunds/refunds.ts'
import { type Difference, reasonOf } from './movement.ts'

/** Once, however often the difference is found: the same reason is noted once. */
export const openDifferenceTask = (
  transaction: Transaction<Database>,
  difference: Difference,
  now: Temporal.Instant,
): Promise<void> => openTask(transaction, difference.movement, reasonOf(difference), now)

type Subject = { readonly id: string; readonly amount: Pesos | null }

function openTask(
  transaction: Transaction<Database>,
  { id, amount }: Subject,
  note: string,
  now: Temporal.Instant,
): Promise<void> {
  const about = { subject: id, applicationId: null, transactionId: null, amount, held: null, reason: null }
  return openPaymentTask(transaction, { kind: 'difference', ...about, note }, now)
}

/** A row of a file, or one that the files lack. The same reason is noted once, and a person's decision about it stands. */
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

/** The operator tells of an order or a bill that the database does not have, as after a restore. */
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
