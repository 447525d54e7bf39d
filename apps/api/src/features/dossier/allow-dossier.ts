import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, instantAt } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'

const validHours = 24

const allowances = (db: Kysely<Database>, user: string) =>
  db.selectFrom('auditEntry').where('action', '=', 'allowDossier').where(sql`after ->> 'user'`, '=', user)

/** Dossiers that this member of staff was allowed on the day. */
export async function countAllowedDossiers(
  db: Kysely<Database>,
  user: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await allowances(db, user)
    .where('at', '>=', instantAt(businessDate(now), '00:00').toString())
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
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
  const last = await allowances(db, user)
    .where('subjectType', '=', 'application')
    .where('subjectId', '=', application)
    .where('at', '>', now.subtract({ hours: validHours }).toString())
    .orderBy('at', 'desc')
    .select('at')
    .executeTakeFirst()
  return last === undefined ? null : Temporal.Instant.from(last.at).add({ hours: validHours })
}
