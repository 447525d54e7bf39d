import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Received } from '../../../platform/http/received.ts'
import { takeNetworkPlace } from '../../../platform/network-limit.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { tooManyQuestions } from '../../../platform/text/limits.ts'
import { lookUpWindows, type PlatformSettings } from '../../policy/policy.ts'
import { isSprayed } from '../spraying.ts'

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
  settings: PlatformSettings,
): Promise<Result<true>> {
  const { db, secrets } = parts
  if ((await isSprayed(db, settings, request.now)) && !(await parts.spendTicket(request))) {
    return refuse('CaptchaRequerido')
  }
  const limit = { kind: `look-up:${call}`, windows: lookUpWindows(settings) }
  const isAllowed = await inTransaction(db, (transaction) =>
    takeNetworkPlace(transaction, secrets, limit, request),
  )
  return isAllowed ? done(true) : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}
