import {
  declinePassword as declineCall,
  forgotPassword,
  resetForgottenPassword,
  sendResetPin as sendResetPinCall,
  updatePassword as updateCall,
  validateResetLink,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { askForPin } from '../../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../../policy/policy.ts'
import { type GuardParts, guardLookUp, openDocument } from '../look-up/guard-look-up.ts'
import { nameDevice } from '../name-device.ts'
import { passwordAnswers } from '../text/sign-in.ts'
import { declinePassword } from './borrower-store.ts'
import { updatePassword } from './change-password.ts'
import { forgetPassword } from './mail-reset-link.ts'
import { ownerOfResetLink, type ResetParts, resetPassword, sendResetPin } from './reset-password.ts'

export type PasswordRouteParts = ResetParts &
  GuardParts & { readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings> }

export function passwordRoutes(bind: BindCall, parts: PasswordRouteParts): void {
  bind(forgotPassword)(async (request) => {
    const settings = await parts.settings(request.now)
    const allowed = await guardLookUp(parts, 'forgotten', request, settings)
    if (!allowed.ok) return allowed
    const document = await openDocument(
      parts.secrets,
      request.body.identityCardNumber ?? request.body.identificationNumber ?? '',
    )
    if (!document.ok) return document
    const noted = await askForPin(parts, request, (asker) =>
      forgetPassword(parts, document.value, { ...asker, settings, now: request.now }),
    )
    if (!noted.ok) return noted
    return {
      status: 200,
      body: { emailSentText: passwordAnswers.emailSent, identificationNumber: document.value },
    }
  })

  bind(validateResetLink)(async ({ params, now }) => {
    const owner = await ownerOfResetLink(parts, { ...params, idProposal: null }, now)
    return { status: 200, body: { validLink: owner !== null } }
  })

  bind(resetForgottenPassword)(async ({ params, body, now, requestId, userAgent }) => {
    const device = nameDevice(userAgent)
    const settings = await parts.settings(now)
    const reset = await resetPassword(parts, params, body, { settings, now, requestId, device })
    return reset.ok ? { status: 204, body: null } : reset
  })

  bind(sendResetPinCall)(async ({ params, now }) => {
    const settings = await parts.settings(now)
    const sent = await sendResetPin(parts, params, settings, now)
    return sent.ok ? { status: 200, body: sent.value } : sent
  })

  bind(updateCall)(async ({ actor, body, now, requestId, userAgent }) => {
    const settings = await parts.settings(now)
    const context = { settings, now, requestId, device: nameDevice(userAgent) }
    const updated = await updatePassword(parts, actor, body, context)
    return updated.ok ? { status: 204, body: null } : updated
  })

  bind(declineCall)(async ({ actor, now }) => {
    await inTransaction(parts.db, (transaction) => declinePassword(transaction, actor.documentIndex, now))
    return { status: 204, body: null }
  })
}
