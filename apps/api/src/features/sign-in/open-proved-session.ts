import type { Temporal } from 'temporal-polyfill'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { nameDevice } from './name-device.ts'
import type { Sessions } from './sessions.ts'
import { tokenAnswer } from './token-answer.ts'

type Parts = {
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

type ProvedSession = { readonly document: string; readonly applicationId: string }

/** The session reaches one application; before its code it signs and changes nothing. */
export async function openProvedSession(
  { secrets, sessions, settings }: Parts,
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
