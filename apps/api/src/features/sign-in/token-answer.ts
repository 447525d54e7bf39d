import type { PinError, requestToken } from '@cupo/wire'
import type { CookieToSet, ReceivedRequest, Reply } from '../../platform/http/received.ts'
import { pinLimitText, wrongPinAnswer } from '../one-time-codes/one-time-codes.ts'
import type { Tokens } from './sessions.ts'

/** Browsers hold tokens in cookies that no script can read. */
export function tokenAnswer(tokens: Tokens, client: ReceivedRequest['client']) {
  const shared = { expires_in: tokens.accessSeconds, scope: 'customer' }
  if (client === 'other') {
    const { accessToken: access_token, refreshToken: refresh_token } = tokens
    return { body: { ...shared, access_token, refresh_token, token_type: 'Bearer' as const }, cookies: [] }
  }
  const cookies: CookieToSet[] = [
    { name: 'access', value: tokens.accessToken, maxAgeSeconds: tokens.accessSeconds },
    { name: 'refresh', value: tokens.refreshToken, maxAgeSeconds: tokens.refreshSeconds },
  ]
  return { body: { ...shared, token_type: 'Cookie' as const }, cookies }
}

export const wrongCode = (pinError: PinError | null, requestId: string): Reply<typeof requestToken> =>
  pinError === null
    ? { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    : wrongPinAnswer(pinError, requestId)
