import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { rememberBrowser } from '../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { nameDevice } from './name-device.ts'
import type { Sessions } from './sessions.ts'
import { tokenAnswer } from './token-answer.ts'

type Parts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

type ProvedSession = {
  readonly document: string
  readonly applicationId: string
  readonly browserHash: Buffer | null
  /** Whether the browser is the person's own, and is known as theirs from now on. */
  readonly isOwnBrowser: boolean
}

/**
 * Opens the session of a person whose form was confirmed by the code of their pre-validation, as the form's own code would. It
 * changes and signs nothing before a code of its own.
 */
export async function openProvedSession(
  { db, secrets, sessions, settings }: Parts,
  { document, applicationId, browserHash, isOwnBrowser }: ProvedSession,
  { now, userAgent, client }: Pick<ReceivedRequest, 'now' | 'userAgent' | 'client'>,
) {
  const documentIndex = secrets.blindIndex('document', document)
  const { accessMinutes } = await settings(now)
  const session = {
    documentIndex,
    method: 'pin',
    applicationId,
    pinChallengeId: null,
    isCodeOfBefore: true,
    device: nameDevice(userAgent),
  } as const
  const tokens = await sessions.start(session, accessMinutes, now)
  if (isOwnBrowser) await rememberBrowser(db, documentIndex, browserHash, now)
  const { body: token, cookies } = tokenAnswer(tokens, client)
  return { token, cookies }
}
