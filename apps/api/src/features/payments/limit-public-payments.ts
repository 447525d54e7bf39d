import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Received } from '../../platform/http/received.ts'
import { takePlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Settings } from '../policy/policy.ts'
import { publicLimitText } from './text/limits.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Pick<Secrets, 'blindIndex'>
  readonly settings: (now: Received['now']) => Promise<Settings>
}

/** Whether this network may register one more payment, or ask about one; bare loopback has no limit (conformance: R-Y7). */
export async function limitPublicPayments(
  { db, secrets, settings }: Parts,
  what: 'request' | 'result',
  { now, limitedAddress }: Pick<Received, 'now' | 'limitedAddress'>,
): Promise<Result<true>> {
  if (limitedAddress === null) return done(true)
  const { publicPaymentsPerAddressPerHourMax, publicResultsPerAddressPerMinuteMax } = await settings(now)
  const limit = {
    kind: `payment-${what}`,
    subject: secrets.blindIndex('address', limitedAddress),
    ...(what === 'request'
      ? { max: publicPaymentsPerAddressPerHourMax, windowSeconds: 3_600 }
      : { max: publicResultsPerAddressPerMinuteMax, windowSeconds: 60 }),
  }
  if ((await takePlace(db, limit, now)) !== null) return done(true)
  return refuse('LimiteDeIntentos', { message: publicLimitText })
}
