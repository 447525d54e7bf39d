import type { StepUpPurpose } from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed, instantOf } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'

export const stepUpSeconds = 300

export type FreshCode = { readonly for: StepUpPurpose; readonly applicationId?: string }

/** The code of a sign-in also allows the first password. */
const purposesFor = (act: StepUpPurpose): readonly string[] =>
  act === 'newPassword' ? [act, 'signIn'] : [act]

export async function requireFreshCode(
  db: Kysely<Database> | Transaction<Database>,
  sessionId: string,
  fresh: FreshCode,
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

/** Refuses with `CodigoRequerido`. */
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
  // The code of a pre-validation proves nothing of the application.
  const isShown = session?.applicationId === applicationId && session.pinChallengeId !== null
  return isShown ? done(true) : refuse('CodigoRequerido')
}

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
