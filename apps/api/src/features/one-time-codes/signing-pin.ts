import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'

/** A right code that signs is spent with the signature: where that fails, the same code may be shown again. */
export async function keptForSigning(db: Kysely<Database>, challengeId: string) {
  const { applicationId } = await db
    .updateTable('pinChallenge')
    .set({ tries: sql`tries - 1` })
    .where('id', '=', challengeId)
    .returning('applicationId')
    .executeTakeFirstOrThrow()
  return { challengeId, applicationId, formId: null }
}

/** Uses up a code that was found right, in the transaction of what it allows. False where it no longer counts. */
export async function spendPin(
  transaction: Transaction<Database>,
  challengeId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const spent = await transaction
    .updateTable('pinChallenge')
    .set({ usedAt: now.toString() })
    .where('id', '=', challengeId)
    .where('usedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}
