import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ParameterRow, problemOfRow, rowInForce, scopeOf } from './parameter-rows.ts'

/** A row that no rule could go by; nothing was written. */
export class WrongRow extends Error {}

type Change = { readonly actor: Actor; readonly action: string; readonly now: Temporal.Instant }

/** A row that was written, with the value that held on its day before; undefined where none did. */
export type ChangedRow = ParameterRow & { readonly before: unknown }

/**
 * Writes rows of the lender, all of them or none, each with its audit entry. They hold from their day on without a restart,
 * and replace a row of the same channel, name and day. Throws `WrongRow` before anything is written.
 */
export async function changeParameters(
  db: Kysely<Database>,
  rows: readonly ParameterRow[],
  change: Change,
): Promise<readonly ChangedRow[]> {
  for (const row of rows) {
    const problem = problemOfRow(row)
    if (problem !== null) throw new WrongRow(`${row.name}: ${problem}`)
  }
  return inTransaction(db, async (transaction) => {
    // One command at a time: the audit entry of the second names the value of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended('change of parameters', 0))`.execute(transaction)
    const changed: ChangedRow[] = []
    for (const row of rows) changed.push(await changeRow(transaction, row, change))
    return changed
  })
}

async function changeRow(
  transaction: Transaction<Database>,
  row: ParameterRow,
  { actor, action, now }: Change,
): Promise<ChangedRow> {
  const { channel, name, validFrom } = row
  const held = await rowInForce(transaction, { channel, name, date: validFrom })
  // A cap is of its month and a tax unit of its year: a new one replaces only what the same day had.
  const before = scopeOf(name) === 'law' && held?.validFrom !== validFrom ? undefined : held?.value
  const value = JSON.stringify(row.value)
  await transaction
    .insertInto('parameter')
    .values({ channel, name, validFrom, value })
    .onConflict((conflict) => conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value }))
    .execute()
  await writeAudit(
    transaction,
    {
      actor,
      action,
      subjectType: 'parameter',
      subjectId: name === 'usuryCap' ? `${name}:${validFrom.slice(0, 7)}` : `${channel}:${name}:${validFrom}`,
      before,
      after: row.value,
    },
    now,
  )
  return { ...row, before }
}
