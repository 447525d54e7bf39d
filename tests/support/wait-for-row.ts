import { type Kysely, sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { waitFor } from './wait-for.ts'

/** Until somebody waits for a row that another transaction holds, having asked for rows of this table. */
export const somebodyWaits = (db: Kysely<Database>, table: 'application' | 'borrower') =>
  waitFor(`somebody who waits for ${table}`, async () => {
    const { rows } = await sql`
      select from pg_locks as waiting join pg_locks as own using (pid) join pg_database on pg_database.oid = own.database
      where not waiting.granted and own.relation = ${table}::regclass and datname = current_database()`.execute(
      db,
    )
    return rows.length > 0 || undefined
  })
