import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { PlatformSettings } from '../policy/policy.ts'

/**
 * Whether this session showed a code a moment ago, as changes of e-mail, phone and password need. Refuses with
 * `CodigoRequerido`.
 */
export async function requireFreshCode(
  db: Kysely<Database> | Transaction<Database>,
  sessionId: string,
  { stepUpSeconds }: Pick<PlatformSettings, 'stepUpSeconds'>,
  now: Temporal.Instant,
): Promise<Result<true>> {
  const session = await db
    .selectFrom('session')
    .select('steppedUpAt')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const at = session?.steppedUpAt ?? null
  if (at === null || hasPassed(instantOf(at).add({ seconds: stepUpSeconds }).toString(), now)) {
    return refuse('CodigoRequerido')
  }
  return done(true)
}

/**
 * Whether a code of this very application was shown in this session, as signing it needs: by the form, or by a step-up.
 * Refuses with `CodigoRequerido`.
 */
export async function requireCodeOf(
  db: Kysely<Database>,
  sessionId: string,
  applicationId: string,
): Promise<Result<true>> {
  const session = await db
    .selectFrom('session')
    .select(['applicationId', 'steppedUpAt'])
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  // A session that the code of a pre-validation opened has shown none of the application yet.
  const isShown = session?.applicationId === applicationId && session.steppedUpAt !== null
  return isShown ? done(true) : refuse('CodigoRequerido')
}

export async function rememberFreshCode(
  db: Kysely<Database>,
  sessionId: string,
  {
    applicationId,
    challengeId: pinChallengeId,
  }: { readonly applicationId: string; readonly challengeId: string },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ steppedUpAt: now.toString(), applicationId, pinChallengeId })
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}
