import { checkSignIn as checkCall, sendSignInPin as sendCall } from '@cupo/wire'
import type { BindCall } from '../../../platform/http/bind.ts'
import { askForPin } from '../../one-time-codes/one-time-codes.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { guardLookUp, openChoice, openDocument } from './guard-look-up.ts'
import { checkSignIn } from './person.ts'
import { sendSignInPin } from './send-sign-in-pin.ts'

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
