import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import { isId, newId } from '../../platform/ids.ts'

/** The person's id in addresses of the office; its row is written when it is asked for the first time. */
export async function personIdOf(
  db: Kysely<Database>,
  documentIndex: Buffer,
  now: Temporal.Instant,
): Promise<string> {
  const known = () =>
    db.selectFrom('personKey').select('id').where('documentIndex', '=', documentIndex).executeTakeFirst()
  const found = await known()
  if (found !== undefined) return found.id
  await db
    .insertInto('personKey')
    .values({ id: newId(), documentIndex, createdAt: now.toString() })
    .onConflict((conflict) => conflict.column('documentIndex').doNothing())
    .execute()
  const written = await known()
  if (written === undefined) throw new Error('A key of a person was written and is not there')
  return written.id
}

/** Null for an id that names nobody. */
export async function documentIndexOf(db: Kysely<Database>, personId: string): Promise<Buffer | null> {
  if (!isId(personId)) return null
  const row = await db
    .selectFrom('personKey')
    .select('documentIndex')
    .where('id', '=', personId)
    .executeTakeFirst()
  return row?.documentIndex ?? null
}
