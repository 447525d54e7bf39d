import { type Kysely, sql } from 'kysely'
import type { Database, OutsideFileTable } from '../../platform/database/schema.ts'

export type StoredFile = Pick<
  OutsideFileTable,
  'id' | 'kind' | 'format' | 'name' | 'rows' | 'loadedBy' | 'loadedAt'
> & {
  /** Rows that no earlier file had. */
  readonly added: number
  /** Lines of a statement that nothing has settled. */
  readonly open: number
}

const storedFiles = sql`
  select id, kind, format, name, rows, loaded_by, loaded_at,
         ((select count(*) from provider_movement where file_id = file.id)
           + (select count(*) from bank_line where file_id = file.id))::int as added,
         (select count(*) from bank_line where file_id = file.id
            and not exists (select from bank_settlement where line_id = bank_line.id))::int as open
  from outside_file as file`

/** A page of the loaded files before one of them, the newest first. */
export async function listFiles(
  db: Kysely<Database>,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<readonly StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    ${storedFiles}
    where ${before}::uuid is null
      or (loaded_at, id) < (select loaded_at, id from outside_file where id = ${before}::uuid)
    order by loaded_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** By its id or the end of it. Null when no file has it, and when several do. */
export async function findFile(db: Kysely<Database>, name: string): Promise<StoredFile | null> {
  if (!/^[0-9a-f-]{6,36}$/.test(name)) return null
  const { rows } = await sql<StoredFile>`
    ${storedFiles} where id::text like ${`%${name}`} limit 2`.execute(db)
  return rows.length === 1 ? (rows[0] ?? null) : null
}
