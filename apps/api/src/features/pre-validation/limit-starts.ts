import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Caller } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { takeNetworkPlace, takePlace, takePlaceIn } from '../../platform/limits.ts'
import { done, Refused, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { lookUpWindows, type PlatformSettings } from '../policy/policy.ts'
import type { PreValidationParts } from './parts.ts'
import type { PreValidationContent } from './stored-pre-validation.ts'
import { limitTexts } from './text/pre-validation.ts'

const day = 86_400

/**
 * Whether this network, or this agent, may begin one more. Beyond those of a network each costs a captcha: `CaptchaRequerido`. An
 * agent who has no more is refused: `LimiteDeIntentos` (conformance: R-U7).
 */
export async function limitStarts(
  { db, secrets, spendTicket }: Pick<PreValidationParts, 'db' | 'secrets' | 'spendTicket'>,
  request: ReceivedRequest,
  settings: PlatformSettings,
): Promise<Result<true>> {
  if (request.actor.kind === 'agent') return limitAgent({ db, secrets }, request.actor, settings, request.now)
  const starts = { kind: 'look-up:pre-validation', windows: lookUpWindows(settings) }
  const hasPlace = await inTransaction(db, (transaction) =>
    takeNetworkPlace(transaction, secrets, starts, request),
  )
  return hasPlace || (await spendTicket(request)) ? done(true) : refuse('CaptchaRequerido')
}

/** The counters of a shop share one network; each has a session of its own. */
async function limitAgent(
  { db, secrets }: Pick<PreValidationParts, 'db' | 'secrets'>,
  { sessionId }: Extract<Caller, { readonly kind: 'agent' }>,
  { preValidationsPerAgentSessionMax: max }: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<true>> {
  const subject = secrets.blindIndex('form', sessionId)
  const place = await takePlace(db, { kind: 'pre-validation:agent', subject, max, windowSeconds: day }, now)
  return place === null ? refuse('LimiteDeIntentos', { message: limitTexts.started }) : done(true)
}

/**
 * Takes a place of the day for the document, the line and the address, whoever they are; undoes the transaction where one of them
 * has none left. What a browser of this person or an agent begins is counted apart: strangers keep none of them out.
 */
export async function takePlacesOfDay(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'blindIndex'>,
  { document, mobile, email }: PreValidationContent,
  isKnown: boolean,
  { preValidationsPerDayMax: max }: PlatformSettings,
  now: Temporal.Instant,
): Promise<void> {
  const kind = isKnown ? 'pre-validation:known' : 'pre-validation'
  // In one order for everybody, so that nobody waits for whom they keep waiting.
  const subjects = [
    secrets.blindIndex('document', document),
    secrets.blindIndex('mobile', mobile),
    secrets.blindIndex('email', email.toLowerCase()),
  ]
  for (const subject of subjects) {
    const place = await takePlaceIn(transaction, { kind, subject }, [{ max, windowSeconds: day }], now)
    if (place === null) throw new Refused({ code: 'LimiteDeIntentos', message: limitTexts.started })
  }
}
