import { type PinError, requestNewPin, requestToken } from '@cupo/wire'
import { rememberRenewal } from '../../../client/session-marks.ts'
import { sendPastCaptcha } from '../../captcha/send-past-captcha.ts'
import { isPinError, pinMessage } from '../../one-time-code/pin-message.ts'

type Attempt = {
  readonly identityNumber: string
  readonly code: string
  readonly applicationId: string
}

type SignInOutcome =
  | { readonly kind: 'signedIn' }
  /** The customer has been taken elsewhere. */
  | { readonly kind: 'left' }
  | {
      readonly kind: 'failed'
      readonly message: string
      readonly pinError: PinError | null
      readonly isNetwork: boolean
    }

/** Signs in with the code by the password grant (docs/decisions/011). */
export async function signIn({ identityNumber, code, applicationId }: Attempt): Promise<SignInOutcome> {
  const body = {
    grant_type: 'password',
    username: identityNumber,
    password: code,
    applicationId,
    login_type: 'otp',
  } as const
  const answer = await sendPastCaptcha(requestToken, { body }, 'pin')
  if (answer.ok) {
    rememberRenewal()
    return { kind: 'signedIn' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

type ResendOutcome =
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
