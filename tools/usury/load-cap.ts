import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../apps/api/src/platform/actor.ts'
import { writeAudit } from '../../apps/api/src/platform/audit.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'

type Row = { readonly month: string; readonly cap: string }

const everyChannel = '*'
const name = 'usuryCap'

/** Writes the month's row and its audit entry together; answers the cap that a row of that month had before. */
export function loadCap(
  db: Kysely<Database>,
  { month, cap }: Row,
  { actor, now }: { readonly actor: Actor; readonly now: Temporal.Instant },
): Promise<{ readonly replaced: string | null }> {
  const validFrom = `${month}-01`
  return inTransaction(db, async (transaction) => {
    const before = await transaction
      .selectFrom('parameter')
      .select('value')
      .where('channel', '=', everyChannel)
      .where('name', '=', name)
      .where('validFrom', '=', validFrom)
      .forUpdate()
      .executeTakeFirst()
    const value = JSON.stringify(cap)
    await transaction
      .insertInto('parameter')
      .values({ channel: everyChannel, name, validFrom, value })
      .onConflict((conflict) => conflict.columns(['channel', 'name', 'validFrom']).doUpdateSet({ value }))
      .execute()
    const subject = { subjectType: 'parameter', subjectId: `${name}:${month}` }
    await writeAudit(
      transaction,
      { actor, action: 'loadUsuryCap', ...subject, before: before?.value, after: cap },
      now,
    )
    return { replaced: before === undefined ? null : String(before.value) }
  })
}
