import type { PinError, requestToken } from '@cupo/wire'
import type { Reply } from '../../platform/http/received.ts'
import { pinLimitText, wrongPinAnswer } from '../one-time-codes/one-time-codes.ts'

/** Null after too many wrong codes of the day. */
export const wrongCode = (pinError: PinError | null, requestId: string): Reply<typeof requestToken> =>
  pinError === null
    ? { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    : wrongPinAnswer(pinError, requestId)
