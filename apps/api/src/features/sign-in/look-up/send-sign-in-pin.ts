import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Outbox } from '../../../platform/jobs/outbox.ts'
import { isExceeded, lockSubject, recordOccurrence } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { Settings } from '../../policy/policy.ts'
import { recordDecoy, secondsOfDecoy } from '../decoy-pin.ts'
import type { SendPin } from '../send-pin.ts'
import { type AskedPerson, chosenLine, type PersonParts, personOf } from './person-of.ts'

export type SignInPinParts = PersonParts & { readonly sendPin: SendPin; readonly outbox: Outbox }

type Choice = { readonly identityCardNumber: string; readonly mobileLastDigits: string }

/**
 * Sends the sign-in PIN to the chosen line; answers how many seconds it lives. Strangers get the same answers and no
 * SMS (conformance: R-S11). Refuses with `SolicitudInvalida` a line that was not offered, `LimiteDeIntentos` as every PIN.
 */
export async function sendSignInPin(
  parts: SignInPinParts,
  { identityCardNumber, mobileLastDigits }: Choice,
  settings: Settings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  const person = await personOf(parts, identityCardNumber)
  const line = chosenLine(person, mobileLastDigits)
  if (line === null) return refuse('SolicitudInvalida')
  return inTransaction(parts.db, async (transaction) => {
    if (person.latest === null || line.mobile === null) {
      return pretendToSend(parts, transaction, person, line.lastDigits, settings, now)
    }
    await parts.store.lock(transaction, person.latest.id)
    const request = { applicationId: person.latest.id, document: person.document, mobile: line.mobile }
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
  settings: Settings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  await holdNothing(transaction, documentIndex)
  const line = { kind: 'pin-sent', subject: secrets.blindIndex('mobile', `${document}:${lastDigits}`) }
  await lockSubject(transaction, line)
  const alive = await secondsOfDecoy(transaction, documentIndex, settings, now)
  if (alive > 0) return done(alive)
  const perHour = { ...line, max: settings.otpSendsPerHourMax, windowSeconds: 3_600 }
  const perDay = { ...line, max: settings.otpSendsPerDayMax, windowSeconds: 86_400 }
  if ((await isExceeded(transaction, perHour, now)) || (await isExceeded(transaction, perDay, now))) {
    return refuse('LimiteDeIntentos')
  }
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
