import type { PinError, requestToken } from '@cupo/wire'
import type { Reply } from '../../platform/http/received.ts'
import { pinErrorTexts, pinLimitText } from '../one-time-codes/one-time-codes.ts'

/** What a code that is not right is answered; null where too many of the day were wrong. */
export const wrongCode = (pinError: PinError | null): Reply<typeof requestToken> =>
  pinError === null
    ? { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    : { status: 400, body: { error: 'invalid_grant', pinError, message: pinErrorTexts[pinError] } }
