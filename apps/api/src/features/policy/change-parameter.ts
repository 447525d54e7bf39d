import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName } from '../../platform/database/transaction.ts'
import { type ParameterRow, problemOfRow, rowInForce, scopeOf } from './parameter-rows.ts'

export class WrongRow extends Error {}

type Change = {
  readonly actor: Actor
  readonly action: string
  readonly now: Temporal.Instant
  readonly requestId?: string
}

/** `before` is undefined without a value in force. */
export type ChangedRow = ParameterRow & { readonly before: unknown }

/** All or none, each audited; a row of the same channel, name and day is replaced. Throws `WrongRow`. */
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
    await lockChanges(transaction)
    const changed: ChangedRow[] = []
    for (const row of rows) changed.push(await changeRow(transaction, row, change))
    return changed
  })
}

/** In turns: the second audit entry names the first's value. */
export const lockChanges = (transaction: Transaction<Database>): Promise<void> =>
  lockName(transaction, 'change of parameters')

export const auditSubjectOf = ({ channel, name, validFrom }: Omit<ParameterRow, 'value'>) => ({
  subjectType: 'parameter',
  subjectId: name === 'usuryCap' ? `${name}:${validFrom.slice(0, 7)}` : `${channel}:${name}:${validFrom}`,
})

async function changeRow(
  transaction: Transaction<Database>,
  row: ParameterRow,
  { actor, action, now, requestId }: Change,
): Promise<ChangedRow> {
  const { channel, name, validFrom } = row
  const held = await rowInForce(transaction, { channel, name, date: validFrom })
  // A new cap or tax unit replaces only a row of the same day.
  const before = scopeOf(name) === 'law' && held?.validFrom !== validFrom ? undefined : held?.value
  const value = JSON.stringify(row.value)
  // The row of an approved change names its asker beside the value.
  const isApproved = actor.kind === 'staff' && actor.approves !== undefined
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
      ...auditSubjectOf(row),
      before: isApproved ? { value: before } : before,
      after: isApproved ? { value: row.value } : row.value,
      ...(requestId === undefined ? {} : { requestId }),
    },
    now,
  )
  return { ...row, before }
}
