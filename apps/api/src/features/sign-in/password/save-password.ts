import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Actor } from '../../../platform/actor.ts'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { endSessionsOf } from '../list-sessions.ts'
import { holdBorrower } from './borrower-row.ts'
import { forgetFailures } from './sign-in-with-password.ts'

export type NewPassword = {
  readonly documentIndex: Buffer
  /** Made before the transaction begins: hashing takes its time. */
  readonly passwordHash: string
  /** The session that goes on; all others of the person end. */
  readonly sessionId: string | null
}

/** Keeps a password that was judged and hashed, and ends the sessions that an earlier one may have opened. */
export async function savePassword(
  transaction: Transaction<Database>,
  { documentIndex, passwordHash, sessionId }: NewPassword,
  {
    now,
    actor,
    requestId,
  }: { readonly now: Temporal.Instant; readonly actor: Actor; readonly requestId: string },
): Promise<void> {
  const { id, passwordHash: former } = await holdBorrower(transaction, documentIndex, now)
  const at = now.toString()
  await transaction
    .updateTable('borrower')
    .set({ passwordHash, passwordSetAt: at, passwordDeclinedAt: null, updatedAt: at })
    .where('documentIndex', '=', documentIndex)
    .execute()
  await endSessionsOf(transaction, documentIndex, { except: sessionId, because: 'passwordChanged' }, now)
  await forgetFailures(transaction, documentIndex)
  const action = former === null ? 'createPassword' : 'changePassword'
  await writeAudit(transaction, { actor, action, subjectType: 'borrower', subjectId: id, requestId }, now)
}
