import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Received } from '../../platform/http/received.ts'
import { isExceeded, lockSubject, recordOccurrence } from '../../platform/limits.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { DocumentOf } from '../captcha/captcha.ts'
import type { Settings } from '../policy/policy.ts'
import { tooManyLookUps } from './text/limits.ts'

export type GuardParts = {
  readonly secrets: Secrets
  readonly settings: (now: Received['now']) => Promise<Settings>
  /** Opens a document with the captcha ticket of the request; `mayOpen` is asked about a new one. */
  readonly openWithTicket: (
    received: Received,
    documentOf: DocumentOf,
    mayOpen: (transaction: Transaction<Database>) => Promise<Result<true>>,
  ) => Promise<Result<true>>
}

/**
 * Whether this request may learn what a document owes (conformance: R-Y5): with a captcha ticket, and so many documents
 * a minute and a day from one network (`LimiteDeIntentos`). Nothing is looked for before the ticket is found to live,
 * so that without one known and unknown documents cost and tell the same.
 */
export async function guardLookUp(
  { secrets, settings, openWithTicket }: GuardParts,
  documentOf: DocumentOf,
  request: Received,
): Promise<Result<true>> {
  const { now, limitedAddress } = request
  const { lookUpsPerAddressPerMinuteMax, lookUpsPerAddressPerDayMax } = await settings(now)
  return openWithTicket(request, documentOf, async (transaction) => {
    if (limitedAddress === null) return done(true)
    const asked = { kind: 'fast-payment', subject: secrets.blindIndex('address', limitedAddress) }
    await lockSubject(transaction, asked)
    const perMinute = { ...asked, max: lookUpsPerAddressPerMinuteMax, windowSeconds: 60 }
    const perDay = { ...asked, max: lookUpsPerAddressPerDayMax, windowSeconds: 86_400 }
    if ((await isExceeded(transaction, perMinute, now)) || (await isExceeded(transaction, perDay, now))) {
      return refuse('LimiteDeIntentos', { message: tooManyLookUps })
    }
    await recordOccurrence(transaction, asked, now)
    return done(true)
  })
}
