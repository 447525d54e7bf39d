import type { StepUpPurpose } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { PlatformSettings } from '../policy/policy.ts'

/** The act that a fresh code has to name, and the application whose line it went to where that matters. */
export type FreshCode = { readonly for: StepUpPurpose; readonly applicationId?: string }

/** The code of a sign-in counts for the first password that follows it; every other act asks a code that names it. */
const purposesFor = (act: StepUpPurpose): readonly string[] =>
  act === 'newPassword' ? [act, 'signIn'] : [act]

/**
 * Whether a code for this very act was shown in the session a moment ago. Refuses with `CodigoRequerido`.
 */
export async function requireFreshCode(
  db: Kysely<Database> | Transaction<Database>,
  sessionId: string,
  fresh: FreshCode,
  { stepUpSeconds }: Pick<PlatformSettings, 'stepUpSeconds'>,
  now: Temporal.Instant,
): Promise<Result<true>> {
  const shown = await db
    .selectFrom('session')
    .innerJoin('pinChallenge', 'pinChallenge.id', 'session.steppedUpBy')
    .select('steppedUpAt')
    .where('session.id', '=', sessionId)
    .where('endedAt', 'is', null)
    .where('purpose', 'in', purposesFor(fresh.for))
    .$if(fresh.applicationId !== undefined, (query) =>
      query.where('pinChallenge.applicationId', '=', fresh.applicationId ?? ''),
    )
    .executeTakeFirst()
  const at = shown?.steppedUpAt ?? null
  if (at === null || hasPassed(instantOf(at).add({ seconds: stepUpSeconds }).toString(), now)) {
    return refuse('CodigoRequerido')
  }
  return done(true)
}

/** The fresh code of a session counts no more. False where another request has used it. */
export async function spendFreshCode(
  transaction: Transaction<Database>,
  sessionId: string,
): Promise<boolean> {
  const spent = await transaction
    .updateTable('session')
    .set({ steppedUpBy: null })
    .where('id', '=', sessionId)
    .where('steppedUpBy', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
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
    .select(['applicationId', 'pinChallengeId'])
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  // A session that the code of a pre-validation opened has shown none of the application yet.
  const isShown = session?.applicationId === applicationId && session.pinChallengeId !== null
  return isShown ? done(true) : refuse('CodigoRequerido')
}

/** The code of an act was shown in the session; that of a signature also names the application that is signed. */
export async function rememberFreshCode(
  transaction: Transaction<Database>,
  sessionId: string,
  purpose: StepUpPurpose,
  { applicationId, challengeId }: { readonly applicationId: string; readonly challengeId: string },
  now: Temporal.Instant,
): Promise<void> {
  await transaction
    .updateTable('session')
    .set({ steppedUpAt: now.toString(), steppedUpBy: challengeId })
    .$if(purpose === 'signing', (query) => query.set({ applicationId, pinChallengeId: challengeId }))
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
    .execute()
}
