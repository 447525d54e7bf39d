import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Actor, actorName } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { lockSubject } from '../../platform/limits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { BankAccount } from '../../ports/bank.ts'

const sealName = (id: string) => `refundAccount:${id}`

/** Blocks corrections of the account. */
export const lockRefundAccount = (transaction: Transaction<Database>, documentIndex: Buffer): Promise<void> =>
  lockSubject(transaction, { kind: 'refund-account', subject: documentIndex })

export async function refundAccountOf(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'open'>,
  documentIndex: Buffer,
): Promise<BankAccount | null> {
  const row = await db
    .selectFrom('refundAccount')
    .select(['id', 'account'])
    .where('documentIndex', '=', documentIndex)
    .executeTakeFirst()
  return row === undefined ? null : (secrets.open(row.account, sealName(row.id)) as BankAccount)
}

export async function keepRefundAccount(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'seal'>,
  { documentIndex, account }: { readonly documentIndex: Buffer; readonly account: BankAccount },
  { now, actor }: { readonly now: Temporal.Instant; readonly actor: Actor },
): Promise<string> {
  const id = newId()
  const row = {
    id,
    account: secrets.seal(account, sealName(id)),
    namedBy: actorName(actor),
    namedAt: now.toString(),
  }
  await transaction
    .insertInto('refundAccount')
    .values({ documentIndex, ...row })
    .onConflict((conflict) => conflict.column('documentIndex').doUpdateSet(row))
    .execute()
  return id
}

export async function forgetRefundAccount(
  transaction: Transaction<Database>,
  documentIndex: Buffer,
): Promise<void> {
  await lockRefundAccount(transaction, documentIndex)
  await transaction.deleteFrom('refundAccount').where('documentIndex', '=', documentIndex).execute()
}

export async function ownerOfTask(
  db: Kysely<Database>,
  { applicationId }: { readonly applicationId: string | null },
): Promise<Buffer | null> {
  if (applicationId === null) return null
  const row = await db
    .selectFrom('application')
    .select('documentIndex')
    .where('id', '=', applicationId)
    .executeTakeFirst()
  return row?.documentIndex ?? null
}
