import type { PinError, PinErrorBody } from '@cupo/wire'
import { pinErrorTexts } from './text/one-time-codes.ts'

/** What a code that is not right is answered, in the words of the screen that asked for it. */
export const wrongPinAnswer = (
  pinError: PinError,
  requestId: string,
  texts: Readonly<Record<PinError, string>> = pinErrorTexts,
): { readonly status: 400; readonly body: PinErrorBody } => ({
  status: 400,
  body: { error: 'invalid_grant', pinError, message: texts[pinError], requestId },
})
