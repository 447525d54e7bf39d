import type { WorkflowAction } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { InJourney } from '../../../platform/actor.ts'
import { businessDate } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Result } from '../../../platform/refusal.ts'
import { requireCodeOf, requireFreshCode } from '../../one-time-codes/one-time-codes.ts'
import { readPlatformSettings } from '../../policy/policy.ts'
import { type Application, transferOf } from '../model/application.ts'
import { channelOf } from '../model/journey.ts'

/**
 * Who signs has shown a code of this application; who sends signed money to another account has shown one for that a moment ago.
 * Refuses with `CodigoRequerido`.
 */
export async function requireCodeFor(
  db: Kysely<Database>,
  application: Application,
  { actor, body, now }: ReceivedRequest<InJourney> & { readonly body: WorkflowAction },
): Promise<Result<true>> {
  const { signing } = channelOf(application)
  const isSigning = body.action === signing.act && signing.by === 'session'
  const isCorrection = body.action === 'saveBankData' && transferOf(application.facts)?.state === 'failed'
  if (!isSigning && !isCorrection) return done(true)
  if (isSigning) return requireCodeOf(db, actor.sessionId, application.id)
  const settings = await readPlatformSettings(db, businessDate(now))
  const fresh = { for: 'bankData', applicationId: application.id } as const
  return requireFreshCode(db, actor.sessionId, fresh, settings, now)
}
