import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Account } from './chart-of-accounts.ts'
import type { PostedEntry } from './entry.ts'

/** Everything posted to a subject in the order of posting, with its lines in whole pesos. */
export async function entriesOf(db: Kysely<Database>, subject: string): Promise<readonly PostedEntry[]> {
  return read(db, sql`subject = ${subject}`)
}

/** One entry by its id; null when there is none. */
export async function findEntry(db: Kysely<Database>, entryId: string): Promise<PostedEntry | null> {
  const [found] = await read(db, sql`id = ${entryId}`)
  return found ?? null
}

type Row = Omit<PostedEntry, 'lines'> & { readonly lines: readonly [Account, Pesos][] }

async function read(
  db: Kysely<Database>,
  condition: ReturnType<typeof sql>,
): Promise<readonly PostedEntry[]> {
  const { rows } = await sql<Row>`
    select id, subject, number, kind, booked_on, value_on, idempotency_key, actor, reverses, recorded_at,
           (select json_agg(json_build_array(account, amount) order by line)
            from posting where entry_id = journal_entry.id) as lines
    from journal_entry where ${condition} order by number`.execute(db)
  return rows.map((row) => ({ ...row, lines: row.lines.map(([account, amount]) => ({ account, amount })) }))
}
