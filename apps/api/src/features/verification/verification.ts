import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { chartOfAccounts, sourcesOfEntry } from '../../ledger/ledger.ts'
import { type Actor, actorName } from '../../platform/actor.ts'
import { describeProtections } from '../../platform/database/describe-protections.ts'
import { protections } from '../../platform/database/protections.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

export { checkCauses } from './check-causes.ts'

export { checkEvidence } from './check-evidence.ts'

export { checkSealed } from './check-sealed.ts'

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
