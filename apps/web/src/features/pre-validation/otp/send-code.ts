import type { HandledFailure } from '../../../client/send.ts'
import { sendPastCaptcha } from '../../../steps/captcha/send-past-captcha.ts'
import type { CodeOutcome, ResendOutcome } from '../../../steps/one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../../../steps/one-time-code/pin-message.ts'
import { preValidationOtpText } from '../../../text/pre-validation-result.ts'
import { keepInPreValidation, type LineCode } from '../pre-validation.ts'

export async function sendCode(hash: string): Promise<LineCode | 'confirmed' | HandledFailure> {
  const answer = await sendPastCaptcha(
    'POST /publicdata/application/prevalidator/new-pin',
    { body: { hash } },
    'pin',
  )
  if (!answer.ok) return answer
  const { code: state = 'sent', pinExpiresInSeconds: seconds, hash: pinHash, mobileLastDigits } = answer.body
  if (state === 'confirmed') {
    keepInPreValidation({ provedUntil: Date.now() + seconds * 1000 })
    return state
  }
  const pin = { hash: pinHash, mobileLastDigits, state, seconds, sentAt: Date.now() }
  keepInPreValidation({ pin })
  return pin
}

const resent = { sent: 'sent', earlier: 'counts', none: 'waits' } as const

export async function resendCode(hash: string, onConfirmed: () => Promise<void>): Promise<ResendOutcome> {
  const sent = await sendCode(hash)
  if (sent === 'confirmed') {
    await onConfirmed()
    return { kind: 'left' }
  }
  if (!('ok' in sent)) return { kind: resent[sent.state], seconds: sent.seconds }
  if (sent.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(sent, preValidationOtpText.errors) }
}

export async function checkCode({ hash }: LineCode, pin: string): Promise<CodeOutcome> {
  const answer = await sendPastCaptcha(
    'POST /publicdata/application/prevalidator/validate-pin',
    { body: { hash, pin } },
    'pin',
  )
  if (answer.ok) {
    keepInPreValidation({ provedUntil: Date.now() + answer.body.expiresInSeconds * 1000 })
    return { kind: 'taken' }
  }
  if (answer.isHandled) return { kind: 'left' }
  return {
    kind: 'failed',
    message: pinMessage(answer, preValidationOtpText.errors),
    pinError: isPinError(answer.pinError) ? answer.pinError : null,
    isNetwork: answer.status === 0,
  }
}
