import { requestNewPin } from '@cupo/wire'
import { commonText } from '../../../text/common.ts'
import { otpText } from '../../../text/otp.ts'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'

export type ResendOutcome =
  | { readonly kind: 'sent'; readonly seconds: number }
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly message: string }

/** Asks for a new code; the limits of resending lead to their own page. */
export async function resendCode(applicationId: string): Promise<ResendOutcome> {
  const answer = await sendPastCaptcha(requestNewPin, { params: { applicationId } }, 'pin')
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  const message = answer.status === 0 ? commonText.offlineText : answer.message || otpText.failed
  return { kind: 'failed', message }
}
