import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { type PinAsker, pretendToSendPin } from '../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { chosenLine, personOf } from './person.ts'

type Choice = { readonly identityCardNumber: string; readonly mobileLastDigits: string }

/** Returns the code's life in seconds; an unknown document gets no SMS (anti-enumeration). */
export async function sendSignInPin(
  context: SignInContext,
  { identityCardNumber, mobileLastDigits }: Choice,
  asker: PinAsker,
  settings: PlatformSettings,
  now: Temporal.Instant,
): Promise<Result<number>> {
  const person = await personOf(context, identityCardNumber)
  const line = chosenLine(person, mobileLastDigits)
  if (line === null) return refuse('SolicitudInvalida')
  return inTransaction(context.db, async (transaction) => {
    if (person.latest === null || line.mobile === null) {
      // As long as an application's lock (timing-safe).
      await context.store.ofTypedDocument(transaction, person.documentIndex, 1)
      return pretendToSendPin(context, transaction, person, line.lastDigits, asker, settings, now)
    }
    await context.store.lock(transaction, person.latest.id)
    const { document } = person
    const purpose = 'signIn'
    const request = {
      purpose,
      applicationId: person.latest.id,
      document,
      mobile: line.mobile,
      asker,
    } as const
    const sent = await context.sendPin(transaction, request, settings, now)
    return sent.ok ? done(sent.value.expiresInSeconds) : sent
  })
}
