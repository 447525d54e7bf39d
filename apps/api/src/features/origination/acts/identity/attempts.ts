import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { insertOccurrence, lockSubject, occurrences } from '../../../../platform/limits.ts'
import type { ChannelSettings } from '../../../policy/policy.ts'

export type IdentityMethod = 'biometrics' | 'questionnaire'

/** Why no further check may be started: two of the method in a day, or four of both together in a month. */
export type IdentityBlock = 'day' | 'month'

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const kindOf = (method: IdentityMethod) => `identity-started:${method}`

/**
 * Null while another check of the method may be started. Started checks count, whatever came of them, by identity number,
 * so that a new application starts no new count.
 */
export async function identityBlock(
  db: Kysely<Database>,
  method: IdentityMethod,
  subject: Buffer,
  settings: ChannelSettings,
  now: Temporal.Instant,
): Promise<IdentityBlock | null> {
  const startedWithin = (of: IdentityMethod, windowSeconds: number) =>
    occurrences(db, { kind: kindOf(of), subject, windowSeconds }, now)
  const inMonth =
    (await startedWithin('biometrics', monthSeconds)) + (await startedWithin('questionnaire', monthSeconds))
  if (inMonth >= settings.identityAttemptsPerMonthMax) return 'month'
  const inDay = await startedWithin(method, settings.identityBlockHours * 3600)
  const perDayMax =
    method === 'biometrics' ? settings.biometricAttemptsMax : settings.questionnaireAttemptsMax
  return inDay >= perDayMax ? 'day' : null
}

/** Takes an attempt before the provider is asked, in turn, so that calls at the same moment start no more than are left. */
export const takeAttempt = (
  db: Kysely<Database>,
  method: IdentityMethod,
  subject: Buffer,
  settings: ChannelSettings,
  now: Temporal.Instant,
): Promise<{ readonly attemptId: string } | { readonly block: IdentityBlock }> =>
  inTransaction(db, async (transaction) => {
    // One lock for both methods, since the month counts them together.
    await lockSubject(transaction, { kind: 'identity-started', subject })
    const block = await identityBlock(transaction, method, subject, settings, now)
    if (block !== null) return { block }
    return { attemptId: await insertOccurrence(transaction, { kind: kindOf(method), subject }, now) }
  })

/** For a check that was never shown: the provider was down, or another tab started one first. */
export async function giveBackAttempt(
  db: Kysely<Database> | Transaction<Database>,
  attemptId: string,
): Promise<void> {
  await db.deleteFrom('limitEvent').where('id', '=', attemptId).execute()
}
