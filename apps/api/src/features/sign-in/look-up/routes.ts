import { checkSignIn as checkCall, sendSignInPin as sendCall } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { BindCall } from '../../../platform/http/bind.ts'
import { askForPin } from '../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { type GuardParts, guardLookUp, openChoice, openDocument } from './guard-look-up.ts'
import { checkSignIn } from './person.ts'
import { type SignInPinParts, sendSignInPin } from './send-sign-in-pin.ts'

export type LookUpParts = SignInPinParts &
  GuardParts & { readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings> }

export function lookUpRoutes(bind: BindCall, parts: LookUpParts): void {
  bind(checkCall)(async (request) => {
    const settings = await parts.settings(request.now)
    const allowed = await guardLookUp(parts, 'check', request, settings)
    if (!allowed.ok) return allowed
    const document = await openDocument(parts.secrets, request.params.document)
    if (!document.ok) return document
    const { mobiles, ...way } = await checkSignIn(parts, document.value)
    return { status: 200, body: { ...way, mobiles: [...mobiles] } }
  })

  bind(sendCall)(async (request) => {
    const settings = await parts.settings(request.now)
    const allowed = await guardLookUp(parts, 'pin', request, settings)
    if (!allowed.ok) return allowed
    const choice = await openChoice(parts.secrets, request.body.hash)
    if (!choice.ok) return choice
    const { value } = choice
    const sent = await askForPin(parts, request, (asker) =>
      sendSignInPin(parts, value, asker, settings, request.now),
    )
    return sent.ok ? { status: 200, body: { pinExpiresInSeconds: sent.value } } : sent
  })
}
