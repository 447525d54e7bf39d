import type { Kysely } from 'kysely'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takeNetworkPlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/limits.ts'
import { readPlatformSettings } from '../policy/policy.ts'

export type SimulationParts = { readonly db: Kysely<Database>; readonly secrets: Secrets }
export type SimulationRequest = Pick<ReceivedRequest, 'now' | 'limitedAddress'>

export async function takePlace(
  { db, secrets }: SimulationParts,
  request: SimulationRequest,
): Promise<Result<true>> {
  const { simulationsPerAddressPerMinuteMax: max } = await readPlatformSettings(db, businessDate(request.now))
  const limit = { kind: 'simulation', windows: [{ max, windowSeconds: 60 }] }
  const isAllowed = await inTransaction(db, (transaction) =>
    takeNetworkPlace(transaction, secrets, limit, request),
  )
  return isAllowed ? done(true) : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}
