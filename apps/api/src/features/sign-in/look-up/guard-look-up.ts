import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { Received } from '../../../platform/http/received.ts'
import { takePlace } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Settings } from '../../policy/policy.ts'
import { isSprayed } from '../spraying.ts'
import { limitTexts } from '../text/limits.ts'

export type GuardParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly spendTicket: (received: Received) => Promise<boolean>
}

/**
 * Whether this network may ask about one more document. Refuses with `CaptchaRequerido` under spraying and with
 * `LimiteDeIntentos` beyond so many a minute and a day; bare loopback has no limit (conformance: R-S12).
 */
export async function guardLookUp(
  parts: GuardParts,
  call: 'check' | 'pin' | 'forgotten',
  request: Received,
  settings: Settings,
): Promise<Result<true>> {
  const { db, secrets } = parts
  const { now, limitedAddress } = request
  if ((await isSprayed(db, settings, now)) && !(await parts.spendTicket(request))) {
    return refuse('CaptchaRequerido')
  }
  if (limitedAddress === null) return done(true)
  const limit = { kind: `look-up:${call}`, subject: secrets.blindIndex('address', limitedAddress) }
  const perDay = { ...limit, max: settings.lookUpsPerAddressPerDayMax, windowSeconds: 86_400 }
  const perMinute = {
    ...limit,
    kind: `${limit.kind}:minute`,
    max: settings.lookUpsPerAddressPerMinuteMax,
    windowSeconds: 60,
  }
  const isAllowed =
    (await takePlace(db, perMinute, now)) !== null && (await takePlace(db, perDay, now)) !== null
  return isAllowed ? done(true) : refuse('LimiteDeIntentos', { message: limitTexts.tooManyLookUps })
}
