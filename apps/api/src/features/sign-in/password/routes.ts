import {
  declinePassword as declineCall,
  forgotPassword,
  resetForgottenPassword,
  sendResetPin as sendResetPinCall,
  updatePassword as updateCall,
  validateResetLink,
} from '@cupo/wire'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { askForPin } from '../../one-time-codes/one-time-codes.ts'
import { guardLookUp, openDocument } from '../look-up/guard-look-up.ts'
import { nameDevice } from '../name-device.ts'
import type { SignInContext } from '../sign-in-context.ts'
import { passwordAnswers } from '../text/sign-in.ts'
import { declinePassword } from './borrower-store.ts'
import { updatePassword } from './change-password.ts'
import { forgetPassword, ownerOfResetLink, resetPassword, sendResetPin } from './reset-password.ts'

export function passwordRoutes(bind: BindCall, context: SignInContext): void {
  bind(forgotPassword)(async (request) => {
    const settings = await context.settings(request.now)
    const allowed = await guardLookUp(context, 'forgotten', request, settings)
    if (!allowed.ok) return allowed
    const document = await openDocument(
      context.secrets,
      request.body.identityCardNumber ?? request.body.identificationNumber ?? '',
    )
    if (!document.ok) return document
    const noted = await askForPin(context, request, (asker) =>
      forgetPassword(context, document.value, { ...asker, now: request.now }),
    )
    if (!noted.ok) return noted
    return {
      status: 200,
      body: { emailSentText: passwordAnswers.emailSent, identificationNumber: document.value },
    }
  })

  bind(validateResetLink)(async ({ params, now }) => {
    const owner = await ownerOfResetLink(context, { ...params, idProposal: null }, now)
    return { status: 200, body: { validLink: owner !== null } }
  })

  bind(resetForgottenPassword)(async ({ params, body, now, requestId, userAgent }) => {
    const device = nameDevice(userAgent)
    const settings = await context.settings(now)
    const reset = await resetPassword(context, params, body, { settings, now, requestId, device })
    return reset.ok ? { status: 204, body: null } : reset
  })

  bind(sendResetPinCall)(async ({ params, now }) => {
    const settings = await context.settings(now)
    const sent = await sendResetPin(context, params, settings, now)
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(updateCall)(async ({ actor, body, now, requestId, userAgent }) => {
    const settings = await context.settings(now)
    const request = { settings, now, requestId, device: nameDevice(userAgent) }
    const updated = await updatePassword(context, actor, body, request)
    return updated.ok ? { status: 204, body: null } : updated
  })

  bind(declineCall)(async ({ actor, now }) => {
    await inTransaction(context.db, (transaction) => declinePassword(transaction, actor.documentIndex, now))
    return { status: 204, body: null }
  })
}
