import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { type SealedColumn, sealedColumns } from '../../platform/seal-anew.ts'
import type { Secrets } from '../../platform/secrets.ts'

const batchSize = 50

/**
 * Sealed by this lender's key for its row, with content that matches its hash. Yields what is wrong;
 * returns how many values it opened.
 */
export async function* checkSealed(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'openBytes'>,
): AsyncGenerator<string, number> {
  let opened = 0
  for (const column of sealedColumns) opened += yield* checkColumn(db, secrets, column)
  return opened
}

async function* checkColumn(
  db: Kysely<Database>,
  secrets: Pick<Secrets, 'openBytes'>,
  sealed: SealedColumn,
): AsyncGenerator<string, number> {
  const { table, column } = sealed
  let opened = 0
  for (let after: string | null = null; ; ) {
    const rows: readonly SealedRow[] = await sealedAfter(db, sealed, after)
    for (const row of rows) {
      const content = contentOf(row, secrets, sealed)
      if (content === null) yield `${column} of ${table} ${row.key} does not open`
      else if (row.sha256 !== null && createHash('sha256').update(content).digest('hex') !== row.sha256) {
        yield `${table} ${row.key} is not the one that was kept`
      }
    }
    opened += rows.length
    after = rows.at(-1)?.key ?? null
    if (rows.length < batchSize) return opened
  }
}

type SealedRow = {
  readonly key: string
  readonly nameKey: string
  readonly value: Buffer
  readonly sha256: string | null
}

async function sealedAfter(
  db: Kysely<Database>,
  { table, key, column, nameKey }: SealedColumn,
  after: string | null,
): Promise<readonly SealedRow[]> {
  const hash = table === 'document' && column === 'content' ? sql`encode(sha256, 'hex')` : sql`null`
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)}::text as key, ${sql.ref(nameKey)}::text as name_key, ${sql.ref(column)} as value, ${hash} as sha256
    from ${sql.table(table)}
    where ${sql.ref(column)} is not null and (${after}::text is null or ${sql.ref(key)}::text > ${after})
    order by ${sql.ref(key)}::text limit ${batchSize}`.execute(db)
  return rows
}

function contentOf(
  { value, nameKey }: SealedRow,
  secrets: Pick<Secrets, 'openBytes'>,
  { name }: SealedColumn,
): Buffer | null {
  try {
    return secrets.openBytes(value, `${name}:${nameKey}`)
  } catch {
    return null
  }
}
