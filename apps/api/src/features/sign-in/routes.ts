import { endSession, getSession, type PinError, requestNewPin, requestToken } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { CookieToSet, Received } from '../../platform/http/received.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Policy } from '../policy/policy.ts'
import { checkPin } from './check-pin.ts'
import type { PinRequest, SendPin } from './send-pin.ts'
import type { Sessions, Tokens } from './sessions.ts'
import { isSprayed } from './spraying.ts'
import { pinErrorTexts } from './text/pin-errors.ts'

export type SignInParts = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly sessions: Sessions
  readonly sendPin: SendPin
  readonly readPolicy: (now: Temporal.Instant) => Promise<Policy>
  readonly spendTicket: (received: Received) => Promise<boolean>
  /** Whom a PIN of this application goes to; its row is held until the transaction ends. */
  readonly pinRequestOf: (db: Parameters<SendPin>[0], applicationId: string) => Promise<PinRequest | null>
  /** The application this person would resume, open ones first. */
  readonly applicationToResume: (documentIndex: Buffer) => Promise<string | null>
}

export function signInRoutes(bind: BindCall, parts: SignInParts): void {
  const { db, secrets, sessions } = parts

  bind(requestToken)(async (request) => {
    const { settings } = await parts.readPolicy(request.now)
    if (request.body.grant_type === 'refresh_token') {
      const presented = request.body.refresh_token ?? request.cookies.refresh
      const tokens = presented ? await sessions.renew(presented, settings.accessMinutes, request.now) : null
      // Tokens that came in a cookie go back in cookies, whatever a script on the page asks for.
      const client = request.body.refresh_token === undefined ? 'web' : request.client
      if (tokens !== null) return { status: 200, ...tokenAnswer(tokens, client) }
      return { refusal: { code: 'SesionVencida' } }
    }
    if ((await isSprayed(db, settings, request.now)) && !(await parts.spendTicket(request))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    const { username, password, applicationId } = request.body
    const documentIndex = secrets.blindIndex('document', username)
    const check = await checkPin(
      db,
      secrets,
      { documentIndex, code: password, applicationId },
      settings,
      request.now,
    )
    if (check.ok) {
      const tokens = await sessions.start(documentIndex, settings.accessMinutes, request.now)
      return { status: 200, ...tokenAnswer(tokens, request.client) }
    }
    if (check.pinError === null) return { refusal: { code: 'LimiteDeIntentos' } }
    return { status: 400, body: pinErrorBody(check.pinError) }
  })

  bind(requestNewPin)(async ({ params, now, ...request }) => {
    const { settings } = await parts.readPolicy(now)
    if ((await isSprayed(db, settings, now)) && !(await parts.spendTicket({ now, ...request }))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    return inTransaction(db, async (transaction) => {
      const pin = await parts.pinRequestOf(transaction, params.applicationId)
      if (pin === null) return { refusal: { code: 'NoEncontrado' as const } }
      const sent = await parts.sendPin(transaction, pin, settings, now)
      if (!sent.ok) return sent
      if (!sent.value.isNew) return { refusal: { code: 'EsperaParaReenviar' as const } }
      return { status: 200 as const, body: { pinExpiresInSeconds: sent.value.expiresInSeconds } }
    })
  })

  bind(endSession)(async ({ actor, cookies, now }) => {
    const byRefresh = cookies.refresh ? await sessions.sessionOfRefresh(cookies.refresh, now) : null
    const sessionId = actor.kind === 'customer' ? actor.sessionId : byRefresh
    if (sessionId !== null) await sessions.end(sessionId, 'signedOut', now)
    return { status: 204, body: null, cookies: clearedCookies }
  })

  bind(getSession)(async ({ actor, now }) => {
    if (actor.kind !== 'customer') return { refusal: { code: 'SesionVencida' } }
    return {
      status: 200,
      body: {
        expiresInSeconds: secondsUntil(now, instantOf(actor.expiresAt)),
        openApplicationId: await parts.applicationToResume(actor.documentIndex),
      },
    }
  })
}

/** Browsers hold their tokens in cookies that no script can read; other clients get them in the body. */
function tokenAnswer(tokens: Tokens, client: Received['client']) {
  const shared = { expires_in: tokens.accessSeconds, scope: 'customer' }
  if (client === 'other') {
    const { accessToken: access_token, refreshToken: refresh_token } = tokens
    return { body: { ...shared, access_token, refresh_token, token_type: 'Bearer' as const } }
  }
  const cookies: CookieToSet[] = [
    { name: 'access', value: tokens.accessToken, maxAgeSeconds: tokens.accessSeconds },
    { name: 'refresh', value: tokens.refreshToken, maxAgeSeconds: tokens.refreshSeconds },
  ]
  return { body: { ...shared, token_type: 'Cookie' as const }, cookies }
}

const clearedCookies: readonly CookieToSet[] = [
  { name: 'access', value: null, maxAgeSeconds: 0 },
  { name: 'refresh', value: null, maxAgeSeconds: 0 },
]

const pinErrorBody = (pinError: PinError) => ({
  error: 'invalid_grant' as const,
  pinError,
  message: pinErrorTexts[pinError],
})
