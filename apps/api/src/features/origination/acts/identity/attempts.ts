import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../../platform/database/schema.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { lockSubject, occurrences, recordOccurrence } from '../../../../platform/limits.ts'
import type { ChannelSettings } from '../../../policy/policy.ts'

export type IdentityMethod = 'biometrics' | 'questionnaire'

export type IdentityBlock = 'day' | 'month'

const daySeconds = 86_400
const monthSeconds = 30 * daySeconds
const kindOf = (method: IdentityMethod) => `identity-started:${method}`

/** Counts started checks by identity number: a new application starts no new count. */
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

/** Taken before the provider is asked, so that parallel calls stay within the limit. */
export const takeAttempt = (
  db: Kysely<Database>,
  method: IdentityMethod,
  subject: Buffer,
  settings: ChannelSettings,
  now: Temporal.Instant,
): Promise<{ readonly attemptId: string } | { readonly block: IdentityBlock }> =>
  inTransaction(db, async (transaction) => {
    // Both methods share a month's count.
    await lockSubject(transaction, { kind: 'identity-started', subject })
    const block = await identityBlock(transaction, method, subject, settings, now)
    if (block !== null) return { block }
    return { attemptId: await recordOccurrence(transaction, { kind: kindOf(method), subject }, now) }
  })

export async function giveBackAttempt(
  db: Kysely<Database> | Transaction<Database>,
  attemptId: string,
): Promise<void> {
  await db.deleteFrom('limitEvent').where('id', '=', attemptId).execute()
}
