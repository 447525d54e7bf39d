import { type Kysely, sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'

/** Every table that a step of the journey writes, but `order_request`: it is there to be written before a failure. */
const tables = [
  'application',
  'store_link',
  'consent',
  'pin_challenge',
  'mail_link',
  'document',
  'outbox',
  'domain_event',
  'audit_entry',
  'limit_event',
]

/** A hash of all rows of each table: equal before and after means that nothing was written, not even half. */
export async function fingerprintOf(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const hashes = await Promise.all(
    tables.map(async (table) => {
      const rows = sql.table(table)
      const result = await sql<{
        hash: string
      }>`select coalesce(md5(string_agg(md5(one::text), '' order by md5(one::text))), '') as hash from ${rows} as one`.execute(
        db,
      )
      return [table, result.rows[0]?.hash ?? ''] as const
    }),
  )
  return Object.fromEntries(hashes)
}
