import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import * as v from 'valibot'
import { type Actor, actorName } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'

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
