import { requestNewPin } from '@cupo/wire'
import { sendPastCaptcha } from '../../captcha/send-past-captcha.ts'
import { pinMessage } from '../../one-time-code/pin-message.ts'

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly seconds: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly message: string }

/** Asks for a new code; the limits of resending lead to their own page. */
export async function resendCode(applicationId: string): Promise<ResendOutcome> {
  const answer = await sendPastCaptcha(requestNewPin, { params: { applicationId } }, 'pin')
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
