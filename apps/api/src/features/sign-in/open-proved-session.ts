import type { PinError, requestToken } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { CookieToSet, ReceivedRequest, Reply } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { pinLimitText, wrongPinAnswer } from '../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { nameDevice } from './name-device.ts'
import type { Sessions, Tokens } from './sessions.ts'

type SessionContext = {
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

type ProvedSession = { readonly document: string; readonly applicationId: string }

export const wrongCode = (pinError: PinError | null, requestId: string): Reply<typeof requestToken> =>
  pinError === null
    ? { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    : wrongPinAnswer(pinError, requestId)

/** The session reaches one application; before its code it signs and changes nothing. */
export async function openProvedSession(
  { secrets, sessions, settings }: SessionContext,
  { document, applicationId }: ProvedSession,
  { now, userAgent, client }: Pick<ReceivedRequest, 'now' | 'userAgent' | 'client'>,
) {
  const documentIndex = secrets.blindIndex('document', document)
  const { accessMinutes } = await settings(now)
  const session = {
    documentIndex,
    method: 'pin',
    applicationId,
    pinChallengeId: null,
    device: nameDevice(userAgent),
  } as const
  const tokens = await sessions.start(session, accessMinutes, now)
  const { body: token, cookies } = tokenAnswer(tokens, client)
  return { token, cookies }
}

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
