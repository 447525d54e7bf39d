import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import { recordOccurrence } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { recordDecoy, secondsOfDecoy } from '../decoy-pin.ts'
import { isKnownBrowser } from '../known-browser.ts'
import { allowSend, type PinAsker, type SendPin } from '../send-pin.ts'
import { type AskedPerson, chosenLine, type PersonParts, personOf } from './person-of.ts'

export type SignInPinParts = PersonParts & { readonly sendPin: SendPin; readonly outbox: Outbox }

type Choice = { readonly identityCardNumber: string; readonly mobileLastDigits: string }

/**
 * Sends the sign-in PIN to the chosen line; answers how many seconds it lives. Strangers get the same answers and no
 * SMS (conformance: R-S11). Refuses with `SolicitudInvalida` a line that was not offered, else as every PIN.
 */
export async function sendSignInPin(
  parts: SignInPinParts,
  { identityCardNumber, mobileLastDigits }: Choice,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  const person = await personOf(parts, identityCardNumber)
  const line = chosenLine(person, mobileLastDigits)
  if (line === null) return refuse('SolicitudInvalida')
  return inTransaction(parts.db, async (transaction) => {
    if (person.latest === null || line.mobile === null) {
      return pretendToSend(parts, transaction, person, line.lastDigits, asker, settings, now)
    }
    await parts.store.lock(transaction, person.latest.id)
    const { document } = person
    const request = { applicationId: person.latest.id, document, mobile: line.mobile, asker }
    const sent = await parts.sendPin(transaction, request, settings, now)
    return sent.ok ? done(sent.value.expiresInSeconds) : sent
  })
}

/** Counts and refuses as a real PIN would, and queues an effect that sends nothing. */
async function pretendToSend(
  { secrets, outbox }: SignInPinParts,
  transaction: Transaction<Database>,
  { document, documentIndex }: AskedPerson,
  lastDigits: string,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  await holdNothing(transaction, documentIndex)
  const line = { kind: 'pin-sent', subject: secrets.blindIndex('mobile', `${document}:${lastDigits}`) }
  const alive = await secondsOfDecoy(transaction, documentIndex, settings, now)
  if (alive > 0) return done(alive)
  await isKnownBrowser(transaction, documentIndex, asker.browserHash, settings, now)
  const allowed = await allowSend(transaction, line, 'anonymous', asker.hasTicket, settings, now)
  if (!allowed.ok) return allowed
  await replaceNothing(transaction, documentIndex, now)
  await recordDecoy(transaction, documentIndex, now)
  await recordOccurrence(transaction, line, now)
  const effect = { kind: 'nothing', dedupeKey: `decoy:${newId()}`, applicationId: null, payload: null }
  await outbox.add(transaction, effect, now)
  return done(settings.otpSeconds)
}

/** The two statements that a real PIN has more, on rows that a stranger does not have. */
const holdNothing = (transaction: Transaction<Database>, documentIndex: Buffer) =>
  transaction
    .selectFrom('application')
    .select(['id', 'person', 'facts'])
    .where('documentIndex', '=', documentIndex)
    .forUpdate()
    .execute()

const replaceNothing = (transaction: Transaction<Database>, documentIndex: Buffer, now: Temporal.Instant) =>
  transaction
    .updateTable('pinChallenge')
    .set({ replacedAt: now.toString() })
    .where('documentIndex', '=', documentIndex)
    .where('replacedAt', 'is', null)
    .execute()
