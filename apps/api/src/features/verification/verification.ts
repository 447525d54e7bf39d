import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { chartOfAccounts, sourcesOfEntry } from '../../ledger/ledger.ts'
import { type Actor, actorName } from '../../platform/actor.ts'
import { describeProtections } from '../../platform/database/describe-protections.ts'
import { protections } from '../../platform/database/protections.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { type SealedColumn, sealedColumns } from '../../platform/seal-anew.ts'
import type { Secrets } from '../../platform/secrets.ts'

export { checkCauses } from './check-causes.ts'

export { checkEvidence } from './check-evidence.ts'

const checkResultSchema = v.object({
  title: v.string(),
  looked: v.number(),
  wrong: v.number(),
  /** Rows, never people. */
  offenders: v.array(v.string()),
})

export type CheckResult = v.InferOutput<typeof checkResultSchema>

type Run = {
  readonly actor: Actor
  readonly at: Temporal.Instant
  readonly seconds: number
  readonly findings: readonly CheckResult[]
}

/** For the office. */
export async function keepLedgerCheck(
  db: Kysely<Database>,
  { actor, at, seconds, findings }: Run,
): Promise<void> {
  await db
    .insertInto('ledgerCheck')
    .values({
      id: newId(),
      checkedAt: at.toString(),
      checkedBy: actorName(actor),
      seconds: Math.round(seconds),
      findings: JSON.stringify(findings),
    })
    .execute()
}

export async function lastLedgerCheck(db: Kysely<Database>) {
  const row = await db
    .selectFrom('ledgerCheck')
    .select([
      'checkedAt',
      'checkedBy',
      'seconds',
      'findings',
      sql<number>`extract(epoch from clock_timestamp() - checked_at)::float8 / 3600`.as('hours'),
    ])
    .orderBy('checkedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, findings: v.parse(v.array(checkResultSchema), row.findings) }
}

/**
 * Every trigger, constraint, grant and function is as this release's migrations make it, and accounts and
 * sources are the code's. Returns how many.
 */
export async function* checkProtections(db: Kysely<Database>): AsyncGenerator<string, number> {
  const found = await describeProtections(db)
  for (const name of new Set([...Object.keys(protections), ...Object.keys(found)])) {
    if (found[name] !== protections[name]) yield `${name}: not what the migrations of this release make`
  }
  yield* checkChart(db)
  return Object.keys(found).length
}

async function* checkChart(db: Kysely<Database>): AsyncGenerator<string> {
  const accounts = await db.selectFrom('ledgerAccount').select(['code', 'kind', 'meaning']).execute()
  const sources = await db.selectFrom('entrySource').select(['entry', 'source']).execute()
  const stored = [
    ...accounts.map(({ code, kind, meaning }) => `account ${code}: ${kind}, ${meaning}`),
    ...sources.map(({ entry, source }) => `source of ${entry}: ${source}`),
  ]
  const inCode = [
    ...Object.entries(chartOfAccounts).map(
      ([code, { kind, meaning }]) => `account ${code}: ${kind}, ${meaning}`,
    ),
    ...Object.entries(sourcesOfEntry).flatMap(([entry, of]) =>
      of.map((source) => `source of ${entry}: ${source}`),
    ),
  ]
  for (const line of stored) if (!inCode.includes(line)) yield `${line}: not in the code`
  for (const line of inCode) if (!stored.includes(line)) yield `${line}: not in the database`
}

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
