import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Until another person confirms it or loads it anew. */
export type UnconfirmedCap = {
  readonly month: string
  readonly cap: string
  /** As audit rows name the person. */
  readonly by: string
  readonly at: string
}

/** From this month on: earlier months are computed anew instead. */
export async function readUnconfirmedCaps(
  db: Kysely<Database>,
  today: Temporal.PlainDate,
): Promise<readonly UnconfirmedCap[]> {
  const { rows } = await sql<UnconfirmedCap>`
    select right(subject_id, 7) as month, after #>> '{}' as cap, actor as by, at
    from audit_entry as load
    where action = 'loadUsuryCap' and subject_type = 'parameter' and right(subject_id, 7) >= ${today.toPlainYearMonth().toString()}
      and not exists (
        select from audit_entry as later
        where later.subject_type = 'parameter' and later.subject_id = load.subject_id and later.number > load.number)
      and not exists (
        select from audit_entry as confirmed
        where confirmed.subject_type = 'usuryCap' and confirmed.subject_id = right(load.subject_id, 7)
          and confirmed.place > load.place)
    order by month`.execute(db)
  return rows
}

/** The caller has checked that it is unconfirmed and another person's. */
export async function confirmCap(
  transaction: Transaction<Database>,
  { month, cap, by }: UnconfirmedCap,
  {
    actor,
    now,
    requestId,
  }: { readonly actor: Actor; readonly now: Temporal.Instant; readonly requestId: string },
): Promise<void> {
  const subject = { subjectType: 'usuryCap', subjectId: month }
  const after = { cap, loadedBy: by }
  await writeAudit(transaction, { actor, action: 'confirmUsuryCap', ...subject, after, requestId }, now)
}
