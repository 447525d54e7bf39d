import { checkSignIn as checkCall, sendSignInPin as sendCall } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { askForPin, type PinAsker, pretendToSendPin } from '../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { guardLookUp, openChoice, openDocument } from './guard-look-up.ts'
import { checkSignIn, chosenLine, personOf } from './person.ts'

type Choice = { readonly identityCardNumber: string; readonly mobileLastDigits: string }

export function lookUpRoutes(bind: BindCall, context: SignInContext): void {
  bind(checkCall)(async (request) => {
    const settings = await context.settings(request.now)
    const allowed = await guardLookUp(context, 'check', request, settings)
    if (!allowed.ok) return allowed
    const document = await openDocument(context.secrets, request.params.document)
    if (!document.ok) return document
    const { mobiles, ...way } = await checkSignIn(context, document.value)
    return { status: 200, body: { ...way, mobiles: [...mobiles] } }
  })

  bind(sendCall)(async (request) => {
    const settings = await context.settings(request.now)
    const allowed = await guardLookUp(context, 'pin', request, settings)
    if (!allowed.ok) return allowed
    const choice = await openChoice(context.secrets, request.body.hash)
    if (!choice.ok) return choice
    const { value } = choice
    const sent = await askForPin(context, request, (asker) =>
      sendSignInPin(context, value, asker, settings, request.now),
    )
    return sent.ok ? { status: 200, body: { pinExpiresInSeconds: sent.value } } : sent
  })
}

/** Returns the code's life in seconds; an unknown document gets no SMS (anti-enumeration). */
async function sendSignInPin(
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
      // Takes as long as the lock of an application (timing-safe).
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
