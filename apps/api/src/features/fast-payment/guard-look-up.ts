import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takeNetworkPlace } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { tooManyQuestions } from '../../platform/text/limits.ts'
import type { DocumentOf } from '../captcha/captcha.ts'
import { lookUpWindows, type PlatformSettings } from '../policy/policy.ts'

export type GuardContext = {
  readonly secrets: Secrets
  readonly settings: (now: ReceivedRequest['now']) => Promise<PlatformSettings>
  readonly openWithTicket: (
    received: ReceivedRequest,
    documentOf: DocumentOf,
    mayOpen: (transaction: Transaction<Database>) => Promise<Result<true>>,
  ) => Promise<Result<true>>
}

/**
 * Limits documents a minute and a day per network (`LimiteDeIntentos`). Checks the captcha ticket before
 * any look-up (anti-enumeration).
 */
export async function guardLookUp(
  { secrets, openWithTicket }: GuardContext,
  documentOf: DocumentOf,
  request: ReceivedRequest,
): Promise<Result<true>> {
  const limit = { kind: 'fast-payment', windows: lookUpWindows }
  return openWithTicket(request, documentOf, async (transaction) =>
    (await takeNetworkPlace(transaction, secrets, limit, request))
      ? done(true)
      : refuse('LimiteDeIntentos', { message: tooManyQuestions }),
  )
}
