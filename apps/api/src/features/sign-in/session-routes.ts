import { confirmStepUp, endOneSession, endSession, getSession, listSessions, sendStepUpPin } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { isSignedIn } from '../../platform/actor.ts'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatDateTime } from '../../platform/format.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { actingOf } from '../../platform/http/cookie-owner.ts'
import type { CookieToSet } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  checkPin,
  pinErrorTexts,
  pinLimitText,
  rememberFreshCode,
  type SendPin,
} from '../one-time-codes/one-time-codes.ts'
import { type ApplicationStore, latestOf, lineOf } from '../origination/origination.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import type { LinkSessions } from './link-sessions.ts'
import { endOwnSession, listOpenSessions } from './list-sessions.ts'
import { asksForPassword, findBorrower } from './password/borrower-store.ts'
import type { Sessions } from './sessions.ts'

export type SessionRouteParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly store: ApplicationStore
  readonly sendPin: SendPin
  readonly sessions: Sessions
  readonly linkSessions: LinkSessions
  /** The application this person would resume, open ones first. */
  readonly applicationOfSession: (documentIndex: Buffer) => Promise<{
    readonly openApplicationId: string | null
    readonly endedApplicationId: string | null
  }>
  readonly settings: (now: Temporal.Instant) => Promise<PlatformSettings>
}

/** What a signed-in person does with their own sessions. */
export function sessionRoutes(bind: BindCall, parts: SessionRouteParts): void {
  const { db, sessions } = parts
  stepUpRoutes(bind, parts)

  bind(endSession)(async ({ actor, cookies, headers, now, isFromOurPages }) => {
    const acting = actingOf(headers)
    if (actor.kind === 'agent' || actor.kind === 'handOff') {
      await parts.linkSessions.end(db, actor.sessionId, 'signedOut', now)
      return { status: 204, body: null, cookies: [{ name: actor.kind, value: null, maxAgeSeconds: 0 }] }
    }
    // Whoever asks as another than the person of this browser ends nothing of theirs.
    if (acting !== 'person') return { status: 204, body: null }
    const byRefresh =
      cookies.refresh && isFromOurPages ? await sessions.sessionOfRefresh(cookies.refresh, now) : null
    const sessionId = isSignedIn(actor) ? actor.sessionId : byRefresh
    if (sessionId !== null) await sessions.end(sessionId, 'signedOut', now)
    // A page of another site signs nobody out of this browser.
    return { status: 204, body: null, cookies: isFromOurPages ? clearedCookies : [] }
  })

  bind(getSession)(async ({ actor, now }) => {
    return {
      status: 200,
      body: {
        expiresInSeconds: secondsUntil(now, instantOf(actor.expiresAt)),
        ...(await parts.applicationOfSession(actor.documentIndex)),
        asksForPassword: asksForPassword(await findBorrower(db, actor.documentIndex)),
      },
    }
  })

  bind(listSessions)(async ({ actor, now }) => {
    const open = await listOpenSessions(db, actor.documentIndex, now)
    const sessions = open.map(({ id, device, createdAt, lastUsedAt }) => ({
      sessionId: id,
      device,
      createdDateFmt: formatDateTime(createdAt),
      lastUsedDateFmt: formatDateTime(lastUsedAt),
      isCurrent: id === actor.sessionId,
    }))
    return { status: 200, body: { sessions } }
  })

  bind(endOneSession)(async ({ actor, params, now }) => {
    const isEnded = await endOwnSession(db, actor.documentIndex, params.sessionId, now)
    return isEnded ? { status: 204, body: null } : { refusal: { code: 'NoEncontrado' } }
  })
}

/** A code of an application shown in a session: what changes of contact data, password and signing ask for. */
function stepUpRoutes(bind: BindCall, parts: SessionRouteParts): void {
  const { db, secrets, store } = parts

  bind(sendStepUpPin)(async ({ actor, body, now }) => {
    const settings = await parts.settings(now)
    const { applicationId } = body
    const named =
      applicationId === undefined
        ? await latestOf(db, store, actor.documentIndex)
        : await store.findOwn(db, applicationId, actor.documentIndex)
    if (named === null) return { refusal: { code: 'NoEncontrado' } }
    return inTransaction(db, async (transaction) => {
      const application = await store.lock(transaction, named.id)
      const { document } = application.person
      const mobile = lineOf(application)
      const request = { purpose: 'stepUp', applicationId: named.id, document, mobile } as const
      const sent = await parts.sendPin(transaction, request, settings, now)
      if (!sent.ok) return sent
      const { expiresInSeconds: pinExpiresInSeconds } = sent.value
      return { status: 200 as const, body: { pinExpiresInSeconds, mobileLastDigits: mobile.slice(-2) } }
    })
  })

  bind(confirmStepUp)(async ({ actor, body, now, requestId }) => {
    const settings = await parts.settings(now)
    const { documentIndex, sessionId } = actor
    const attempt = { documentIndex, code: body.pin, applicationId: undefined, purpose: 'stepUp' } as const
    const check = await checkPin(db, secrets, attempt, settings, now)
    if (check.ok) {
      await rememberFreshCode(db, sessionId, check, now)
      return { status: 200, body: { validForSeconds: settings.stepUpSeconds } }
    }
    const { pinError } = check
    if (pinError === null) {
      return { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    }
    const message = pinErrorTexts[pinError]
    return { status: 400, body: { errorCode: 'SolicitudInvalida', message, requestId, pinError } }
  })
}

const clearedCookies: readonly CookieToSet[] = [
  { name: 'access', value: null, maxAgeSeconds: 0 },
  { name: 'refresh', value: null, maxAgeSeconds: 0 },
]
