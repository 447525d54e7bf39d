import { permissionsOf, type StaffRole } from '@cupo/wire/office'
import type { Kysely, Transaction } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'

/** Gives a claim to a person of the staff, or to nobody. */
export async function assignClaim(
  transaction: Transaction<Database>,
  claimId: string,
  user: string | null,
  { actor, now, requestId }: ActingParty,
): Promise<void> {
  const before = await assigneeOf(transaction, claimId)
  if (before === user) return
  await transaction
    .deleteFrom('assignment')
    .where('queue', '=', 'claims')
    .where('subjectId', '=', claimId)
    .execute()
  if (user !== null)
    await transaction
      .insertInto('assignment')
      .values({ queue: 'claims', subjectId: claimId, userName: user, at: now.toString() })
      .execute()
  const subject = { subjectType: 'claim', subjectId: claimId }
  const change = { before: { assignee: before }, after: { assignee: user } }
  await writeAudit(transaction, { actor, action: 'assignWork', ...subject, ...change, requestId }, now)
}

export async function assigneeOf(db: Kysely<Database>, claimId: string): Promise<string | null> {
  const row = await db
    .selectFrom('assignment')
    .select('userName')
    .where('queue', '=', 'claims')
    .where('subjectId', '=', claimId)
    .executeTakeFirst()
  return row?.userName ?? null
}

/** The staff whose last sign-in had a role that works on claims. */
export async function claimWorkers(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('staffSession')
    .distinctOn('userName')
    .select(['userName', 'roles'])
    .orderBy('userName')
    .orderBy('signedInAt', 'desc')
    .execute()
  return rows.flatMap(({ userName, roles }) =>
    permissionsOf(roles as readonly StaffRole[]).includes('workOnClaims') ? [userName] : [],
  )
}
