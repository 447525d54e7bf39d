import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'

export type BorrowerRow = {
  readonly id: string
  readonly passwordHash: string | null
  readonly passwordDeclinedAt: string | null
}

export async function findBorrower(db: Kysely<Database>, documentIndex: Buffer): Promise<BorrowerRow | null> {
  const row = await db
    .selectFrom('borrower')
    .select(['id', 'passwordHash', 'passwordDeclinedAt'])
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  return row ?? null
}

export async function lockBorrower(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<BorrowerRow> {
  const at = now.toString()
  await transaction
    .insertInto('borrower')
    .values({ documentIndex, id: newId(), createdAt: at, updatedAt: at })
    .onConflict((conflict) => conflict.column('documentIndex').doNothing())
    .execute()
  const held = await lockKnownBorrower(transaction, documentIndex)
  if (held === null) throw new Error('the row of a person that was just made is gone')
  return held
}

export async function lockKnownBorrower(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
): Promise<BorrowerRow | null> {
  const row = await transaction
    .selectFrom('borrower')
    .select(['id', 'passwordHash', 'passwordDeclinedAt'])
    .where('documentIndex', '=', documentIndex)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Locks the password against a change until the transaction ends; false if it has changed. */
export async function lockUnchangedPassword(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  passwordHash: string,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('borrower')
    .select('passwordHash')
    .where('documentIndex', '=', documentIndex)
    .forShare()
    .executeTakeFirst()
  return row?.passwordHash === passwordHash
}

export const hasPassword = async (db: Kysely<Database>, documentIndex: Buffer): Promise<boolean> =>
  (await findBorrower(db, documentIndex))?.passwordHash != null

export const asksForPassword = (borrower: BorrowerRow | null): boolean =>
  borrower === null || (borrower.passwordHash === null && borrower.passwordDeclinedAt === null)

export async function declinePassword(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<void> {
  await lockBorrower(transaction, documentIndex, now)
  const at = now.toString()
  await transaction
    .updateTable('borrower')
    .set({ passwordDeclinedAt: at, updatedAt: at })
    .where('documentIndex', '=', documentIndex)
    .execute()
}
