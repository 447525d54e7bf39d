import type { ErrorBody } from '@cupo/wire'
import type { Refusal } from '../refusal.ts'
import { refusalTexts } from '../text/refusals.ts'

/** The one shape of every answer that is not a success. */
export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  errorCode: refusal.code,
  message: refusal.message ?? refusalTexts[refusal.code],
  requestId,
  ...(refusal.errors === undefined ? {} : { errors: [...refusal.errors] }),
  ...(refusal.status === undefined ? {} : { status: refusal.status }),
  ...(refusal.reasons === undefined ? {} : { messages: [...refusal.reasons] }),
})
