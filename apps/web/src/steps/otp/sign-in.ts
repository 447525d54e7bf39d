import { rememberSessionOfForm } from '../../client/session-marks.ts'
import { sendPastCaptcha } from '../captcha/send-past-captcha.ts'
import type { CodeAttempt, CodeOutcome, ResendOutcome } from '../one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../one-time-code/pin-message.ts'

type Attempt = CodeAttempt & { readonly applicationId: string }

/** By the password grant (docs/decisions/005). */
export async function signIn({ identityNumber, code, applicationId }: Attempt): Promise<CodeOutcome> {
  const body = {
    grant_type: 'password',
    username: identityNumber,
    password: code,
    applicationId,
    login_type: 'otp',
  } as const
  const answer = await sendPastCaptcha('POST /oauth/token', { body }, 'pin')
  if (answer.ok) {
    rememberSessionOfForm()
    return { kind: 'taken' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}

export async function resendCode(applicationId: string): Promise<ResendOutcome> {
  const answer = await sendPastCaptcha(
    'POST /publicdata/:applicationId/new-pin',
    { params: { applicationId } },
    'pin',
  )
  if (answer.ok) return { kind: 'sent', seconds: answer.body.pinExpiresInSeconds }
  if (answer.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(answer) }
}
