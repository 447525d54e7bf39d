import { checkPreValidationPin, sendPreValidationPin } from '@cupo/wire'
import type { HandledFailure } from '../../../client/send.ts'
import { preValidationOtpText } from '../../../text/pre-validation-steps.ts'
import { sendPastCaptcha } from '../../captcha/send-past-captcha.ts'
import type { CodeOutcome, ResendOutcome } from '../../one-time-code/code-form.tsx'
import { isPinError, pinMessage } from '../../one-time-code/pin-message.ts'
import { keepInPreValidation, type SentPin } from '../pre-validation.ts'

/** Has the code sent to the line. */
export async function sendCode(hash: string): Promise<SentPin | HandledFailure> {
  const answer = await sendPastCaptcha(sendPreValidationPin, { body: { hash } }, 'pin')
  if (!answer.ok) return answer
  const { pinExpiresInSeconds: seconds, hash: pinHash, mobileLastDigits } = answer.body
  const pin = { hash: pinHash, mobileLastDigits, seconds, sentAt: Date.now() }
  keepInPreValidation({ pin })
  return pin
}

export async function resendCode(hash: string): Promise<ResendOutcome> {
  const sent = await sendCode(hash)
  if (!('ok' in sent)) return { kind: 'sent', seconds: sent.seconds }
  if (sent.isHandled) return { kind: 'left' }
  return { kind: 'failed', message: pinMessage(sent, preValidationOtpText.errors) }
}

/** Shows the code; a right one proves the person for some minutes. */
export async function checkCode({ hash }: SentPin, pin: string): Promise<CodeOutcome> {
  const answer = await sendPastCaptcha(checkPreValidationPin, { body: { hash, pin } }, 'pin')
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
