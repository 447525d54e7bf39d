import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type ActingParty, accountOf } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { lockName } from '../../platform/database/transaction.ts'

const validHours = 24

/** Dossiers that this person was allowed on the day, through either door. Locks the count until the transaction ends. */
export async function countAllowedDossiers(
  transaction: Transaction<Database>,
  user: string,
  now: Temporal.Instant,
): Promise<number> {
  const account = accountOf(user)
  await lockName(transaction, `dossiers of ${account}`)
  const rows = await transaction
    .selectFrom('auditEntry')
    .where('action', '=', 'allowDossier')
    .where('at', '>=', instantAt(businessDate(now), '00:00').toString())
    .select(sql<string>`after ->> 'user'`.as('user'))
    .execute()
  return rows.filter((row) => accountOf(row.user) === account).length
}

export const allowDossier = (
  transaction: Transaction<Database>,
  { application, user }: { readonly application: string; readonly user: string },
  { actor, now, requestId }: ActingParty,
): Promise<void> => {
  const row = { subjectType: 'application', subjectId: application, after: { user } }
  return writeAudit(transaction, { actor, action: 'allowDossier', ...row, requestId }, now)
}

/** The end of what this member of staff was allowed last, or null. */
export async function dossierAllowedUntil(
  db: Kysely<Database>,
  { application, user }: { readonly application: string; readonly user: string },
  now: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const last = await db
    .selectFrom('auditEntry')
    .where('action', '=', 'allowDossier')
    .where(sql`after ->> 'user'`, '=', user)
    .where('subjectType', '=', 'application')
    .where('subjectId', '=', application)
    .where('at', '>', now.subtract({ hours: validHours }).toString())
    .orderBy('at', 'desc')
    .select('at')
    .executeTakeFirst()
  return last === undefined ? null : Temporal.Instant.from(last.at).add({ hours: validHours })
}
