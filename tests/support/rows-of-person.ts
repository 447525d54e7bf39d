import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'

/** Columns by which a row says whose it is, directly or through another row of the same person. */
const naming = [
  'document_index',
  'application_id',
  'loan_id',
  'session_id',
  'entry_id',
  'subject',
  'subject_id',
  'id',
]

/** A digest of everything that the database holds of a person, table by table; the tables they have no row in too. */
export async function rowsOfPerson(
  db: Kysely<Database>,
  documentIndex: Buffer,
): Promise<Readonly<Record<string, string>>> {
  const digests = digestsOf.get(db) ?? readDigests(db)
  digestsOf.set(db, digests)
  // The document's index as text, and the ids of all that hangs on it.
  const { rows } = await sql<{ name: string; digest: string }>`
    with own as (
      select id::text from application where document_index = ${documentIndex}
      union select id::text from loan where document_index = ${documentIndex}
      union select id::text from session where document_index = ${documentIndex}
      union select id::text from claim where document_index = ${documentIndex}
      union select id::text from borrower where document_index = ${documentIndex}
    ),
    theirs as materialized (
      select array(
        select id from own
        union select id::text from journal_entry where subject::text in (select id from own)
        union select ${`\\x${documentIndex.toString('hex')}`}::text
      ) as ids
    )
    ${await digests}`.execute(db)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** The tables stand still while a test runs, and the catalog tells them slowly. */
const digestsOf = new WeakMap<Kysely<Database>, Promise<RawBuilder<unknown>>>()

async function readDigests(db: Kysely<Database>): Promise<RawBuilder<unknown>> {
  const tables = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = any(${naming})
    group by table_name order by table_name`.execute(db)
  const digests = tables.rows.map(({ name, columns }) => {
    const isTheirs = sql.join(
      columns.map((column) => sql`${sql.ref(column)}::text = any((select ids from theirs)::text[])`),
      sql` or `,
    )
    return sql`
      select ${sql.lit(name)} as name,
        count(*) || ' ' || md5(coalesce(string_agg(held::text, '' order by held::text), '')) as digest
      from ${sql.table(name)} as held where ${isTheirs}`
  })
  return sql`${sql.join(digests, sql` union all `)}`
}
