import { commonText } from '@cupo/ui/text/common.ts'
import { type PinError, pinErrors } from '@cupo/wire'
import type { Failure } from '../../client/request.ts'
import { otpText, pinErrorText } from '../../text/sign-in.ts'

/** Compatibility: the specification's own sentence shows as a wrong code. */
const invalidTokenMessage = 'Token no es válido.'

export function pinMessage(
  { status, pinError, message }: Failure,
  texts: Readonly<Record<PinError, string>> = pinErrorText,
): string {
  if (status === 0) return commonText.offlineText
  if (isPinError(pinError)) return texts[pinError]
  if (message === invalidTokenMessage) return texts.WRONG_PIN
  return message || otpText.failed
}

export const isPinError = (code: string | null): code is PinError => pinErrors.some((known) => known === code)
