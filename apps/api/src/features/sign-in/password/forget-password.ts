import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import type { PersonParts } from '../look-up/person-of.ts'

export type ForgottenPassword = { readonly document: string }

/**
 * Notes that somebody forgot a password; whether there is anybody to mail is found out later, so that the answer costs
 * the same for everybody (conformance: R-S11).
 */
export async function forgetPassword(
  { db, outbox }: Pick<PersonParts, 'db'> & { readonly outbox: Outbox },
  document: string,
  now: Temporal.Instant,
): Promise<void> {
  const payload: ForgottenPassword = { document }
  const effect = { kind: 'mailResetLink', dedupeKey: `forgotten:${newId()}`, applicationId: null, payload }
  await inTransaction(db, (transaction) => outbox.add(transaction, effect, now))
}
