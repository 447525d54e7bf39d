import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Database, PaymentTaskTable } from '../../platform/database/schema.ts'
import { isId } from '../../platform/ids.ts'

export type PaymentTask = Selectable<PaymentTaskTable>

/** The task whose id this is, or ends like this: ids begin alike. Null for none, and for more than one. */
export async function findPaymentTask(db: Kysely<Database>, name: string): Promise<PaymentTask | null> {
  if (isId(name)) return (await taskById(db, name)) ?? null
  if (!/^[0-9a-f]{6,12}$/.test(name)) return null
  const found = await db
    .selectFrom('paymentTask')
    .selectAll()
    .where(sql`id::text`, 'like', `%${name}`)
    .limit(2)
    .execute()
  return found.length === 1 ? (found[0] ?? null) : null
}

/** What is not closed yet, the oldest first. */
export const listOpenTasks = (db: Kysely<Database>): Promise<readonly PaymentTask[]> =>
  db
    .selectFrom('paymentTask')
    .selectAll()
    .where('state', '<>', 'closed')
    .orderBy('openedAt')
    .orderBy('id')
    .execute()

type Named = Pick<PaymentTask, 'id' | 'ledgerSubject'> & Partial<Pick<PaymentTask, 'transactionId'>>

/**
 * Holds a task and what its money stands under, so that nothing else moves it meanwhile: the caller may post there.
 * Whoever names the provider's transaction may write there too. Null when the task is gone.
 */
export async function lockTask(
  transaction: Transaction<Database>,
  { id, ledgerSubject, transactionId = null }: Named,
): Promise<PaymentTask | null> {
  if (ledgerSubject !== null) await lockRow(transaction, 'application', ledgerSubject)
  if (transactionId !== null) await lockRow(transaction, 'paymentTransaction', transactionId)
  const task = await transaction
    .selectFrom('paymentTask')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (ledgerSubject !== null) {
    await lockRow(transaction, 'loan', ledgerSubject)
    await lockRow(transaction, 'loanPayment', ledgerSubject)
  }
  return task ?? null
}

const taskById = (db: Kysely<Database>, id: string) =>
  db.selectFrom('paymentTask').selectAll().where('id', '=', id).executeTakeFirst()

/** Money stands under the id of one of these; the others have no such row. */
const lockRow = (
  transaction: Transaction<Database>,
  table: 'application' | 'paymentTransaction' | 'loan' | 'loanPayment',
  id: string,
) => transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().executeTakeFirst()
