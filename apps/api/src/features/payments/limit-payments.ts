import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { type NetworkRequest, passesNetworkLimit, takePlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/words.ts'
import type { PlatformSettings } from '../policy/policy.ts'

type Context = {
  readonly db: Kysely<Database>
  readonly secrets: Pick<Secrets, 'blindIndex'>
}

/** Calls from loopback without a proxy are not limited. */
export async function limitPublicPayments(
  context: Context,
  what: 'request' | 'result',
  request: NetworkRequest,
): Promise<Result<true>> {
  const window = what === 'request' ? { max: 60, windowSeconds: 3_600 } : { max: 60, windowSeconds: 60 }
  const limit = { kind: `payment-${what}`, windows: [window] }
  return (await passesNetworkLimit(context, limit, request))
    ? done(true)
    : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}

export const ownPaymentLimit = (
  { ownPaymentsPerHourMax, ownPaymentsPerDayMax }: PlatformSettings,
  documentIndex: Buffer,
) => ({
  kind: 'own-payment',
  subject: documentIndex,
  windows: [
    { max: ownPaymentsPerHourMax, windowSeconds: 3_600 },
    { max: ownPaymentsPerDayMax, windowSeconds: 86_400 },
  ],
})

export type OwnResultsContext = {
  readonly db: Kysely<Database>
  readonly settings: (now: ReceivedRequest['now']) => Promise<PlatformSettings>
}

export async function limitOwnResults(
  { db, settings }: OwnResultsContext,
  documentIndex: Buffer,
  now: ReceivedRequest['now'],
): Promise<Result<true>> {
  const { ownResultsPerMinuteMax: max } = await settings(now)
  const limit = { kind: 'own-payment-result', subject: documentIndex, max, windowSeconds: 60 }
  const place = await takePlace(db, limit, now)
  return place === null ? refuse('LimiteDeIntentos', { message: tooManyQuestions }) : done(true)
}
