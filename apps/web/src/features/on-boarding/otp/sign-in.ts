import { type PinError, pinErrors, requestToken } from '@cupo/wire'
import { rememberRenewal } from '../../../api/session-marks.ts'
import { commonText } from '../../../text/common.ts'
import { otpText, pinErrorText } from '../../../text/otp.ts'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'

type Attempt = {
  readonly identityNumber: string
  readonly code: string
  readonly applicationId: string
}

export type SignInOutcome =
  | { readonly kind: 'signedIn' }
  /** The customer has been taken elsewhere. */
  | { readonly kind: 'left' }
  | { readonly kind: 'failed'; readonly message: string; readonly isNetwork: boolean }

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
  if (answer.status === 0) return { kind: 'failed', message: commonText.offlineText, isNetwork: true }
  return { kind: 'failed', message: pinMessage(answer.pinError, answer.message), isNetwork: false }
}

/** The specification's own sentence shows as a wrong code (conformance: R-V1): a compatibility edge. */
const invalidTokenMessage = 'Token no es válido.'

function pinMessage(pinError: string | null, message: string): string {
  if (isPinError(pinError)) return pinErrorText[pinError]
  if (message === invalidTokenMessage) return pinErrorText.WRONG_PIN
  return message || otpText.failed
}

const isPinError = (code: string | null): code is PinError => pinErrors.some((known) => known === code)
