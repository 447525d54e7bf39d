import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'

/** What a process that ended had begun is due at once, not only when another has given it up. */
export async function resumeNotices(db: Kysely<Database>, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('paymentNotice')
    .set({ nextCheckAt: now.toString() })
    .where('state', '=', 'received')
    .where('nextCheckAt', '>', now.toString())
    .execute()
}
