import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'

export type SessionRow = {
  readonly device: string
  readonly createdAt: string
  readonly endedAt: string | null
}

/** Includes the customer's own phone in a sale of a shop. */
export async function sessionsOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  ids: readonly string[],
): Promise<readonly SessionRow[]> {
  const ofPhones = db
    .selectFrom('linkSession')
    .select(['device', 'createdAt', 'endedAt'])
    .where('kind', '=', 'handOff')
    .where('applicationId', 'in', ids)
  return db
    .selectFrom('session')
    .select(['device', 'createdAt', 'endedAt'])
    .where('documentIndex', '=', documentIndex)
    .unionAll(ofPhones)
    .orderBy('createdAt', 'desc')
    .execute()
}
