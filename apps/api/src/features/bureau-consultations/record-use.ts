import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

type UsedAnswer = { readonly id: string; readonly askedAt: string; readonly consentId: string | null }

/** The application that goes by it, and who acts for it; its customer where nobody else does. */
type User = { readonly applicationId: string; readonly actor?: Actor }

/** An application that goes by the answer to another one says so in its trail, once for each answer. */
export async function recordUse(
  db: Kysely<Database>,
  { id, askedAt, consentId }: UsedAnswer,
  { applicationId, actor = { kind: 'customer', applicationId } }: User,
  now: Temporal.Instant,
): Promise<void> {
  const use = { action: 'useBureauAnswer', subjectType: 'application', subjectId: applicationId }
  await inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('auditEntry')
      .select('id')
      .where('subjectType', '=', use.subjectType)
      .where('subjectId', '=', applicationId)
      .where('action', '=', use.action)
      .where(sql<string>`after ->> 'consultationId'`, '=', id)
      .executeTakeFirst()
    if (known !== undefined) return
    const after = { consultationId: id, askedAt, consentId }
    await writeAudit(transaction, { actor, ...use, after }, now)
  })
}
