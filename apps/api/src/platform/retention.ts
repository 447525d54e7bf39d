import { type RetentionKindName, retentionKinds } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { actors } from './actor.ts'
import { writeAudit } from './audit.ts'
import type { Database } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'
import type { Budget } from './jobs/outbox.ts'
import { type RetentionRule, retentionRules } from './retention-rules.ts'

const batchSize = 1_000
const daysOf = (kind: RetentionKindName) => retentionKinds[kind].days
const untilOf = (kind: RetentionKindName, now: Temporal.Instant) =>
  now.subtract({ hours: daysOf(kind) * 24 }).toString()

/** Append-only rows, each kind deleted by its database function alone. */
const erasures = {
  proofOfConsent: { name: 'proofs of erased applications', erase: 'erase_proofs' },
  approvals: { name: 'approvals', erase: 'erase_approvals' },
} as const satisfies {
  readonly [kind in RetentionKindName]?: { readonly name: string; readonly erase: string }
}

/** Deletes in batches and audits each rule; returns the number of rows. */
export async function purge(db: Kysely<Database>, now: Temporal.Instant, budget: Budget): Promise<number> {
  const changed: Record<string, number> = {}
  const work = async (name: string, batch: () => Promise<number>) => {
    for (let count = batchSize; count === batchSize && !budget.isSpent(); ) {
      count = await batch()
      if (count > 0) changed[name] = (changed[name] ?? 0) + count
    }
  }
  for (const rule of retentionRules) await work(rule.name, () => applyToBatch(db, rule, now))
  for (const [kind, { name, erase }] of Object.entries(erasures)) {
    const until = untilOf(kind as keyof typeof erasures, now)
    await work(name, async () => {
      const { rows } = await sql<{ count: number }>`
        select ${sql.ref(erase)}(${until}::timestamptz, ${batchSize}) as count`.execute(db)
      return rows[0]?.count ?? 0
    })
  }
  const total = Object.values(changed).reduce((sum, count) => sum + count, 0)
  if (total > 0) await tellAudit(db, changed, now)
  return total
}

async function applyToBatch(
  db: Kysely<Database>,
  { table, kind, condition, since, change }: RetentionRule,
  now: Temporal.Instant,
): Promise<number> {
  const until = untilOf(kind, now)
  const act =
    change === undefined
      ? sql`delete from ${sql.table(table)}`
      : sql`update ${sql.table(table)} set ${change(now.toString())}`
  const result = await sql`
    ${act} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(`${table}.${since}`)} < ${until}::timestamptz and ${condition(until)}
      limit ${batchSize} for update skip locked))`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

async function tellAudit(
  db: Kysely<Database>,
  changed: Readonly<Record<string, number>>,
  now: Temporal.Instant,
): Promise<void> {
  const subject = { subjectType: 'retention', subjectId: now.toString().slice(0, 10) }
  await inTransaction(db, (transaction) =>
    writeAudit(
      transaction,
      { actor: actors.clock, action: 'applyRetention', ...subject, after: changed },
      now,
    ),
  )
}
