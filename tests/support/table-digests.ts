import { type Kysely, sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'

/** Tables that count how often somebody asks, and what the clock does by itself. */
const elsewhereWritten = ['limit_event', 'job_run']

/** A digest of everything that each table holds that a request may write to. */
export async function tableDigests(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const digests = tables
    .filter(({ name }) => !elsewhereWritten.includes(name))
    .map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name,
          count(*) || ' ' || md5(coalesce(string_agg(held::text, '' order by held::text), '')) as digest
        from ${sql.table(name)} as held`,
    )
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
