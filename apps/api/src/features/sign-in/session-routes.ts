import {
  confirmStepUp,
  endOneSession,
  endSession,
  getSession,
  listSessions,
  type StepUpPurpose,
  sendStepUpPin,
} from '@cupo/wire'
import { isSignedIn, type WithApplication } from '../../platform/actor.ts'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { formatMoment } from '../../platform/format.ts'
import { actingOf } from '../../platform/http/authenticate.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { CookieToSet } from '../../platform/http/received.ts'
import {
  checkPin,
  pinErrorTexts,
  pinLimitText,
  rememberFreshCode,
  stepUpSeconds,
} from '../one-time-codes/one-time-codes.ts'
import { type Application, isOpen, latestOf, lineOf } from '../origination/origination.ts'
import { endOwnSession, listOpenSessions } from './list-sessions.ts'
import { asksForPassword, findBorrower } from './password/borrower-store.ts'
import { endEarlierSessions } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'

export function sessionRoutes(bind: BindCall, context: SignInContext): void {
  const { db, sessions } = context
  stepUpRoutes(bind, context)

  bind(endSession)(async ({ actor, cookies, headers, now, isFromOurPages }) => {
    const acting = actingOf(headers)
    if (actor.kind === 'agent' || actor.kind === 'handOff') {
      await context.linkSessions.end(db, actor.sessionId, 'signedOut', now)
      return { status: 204, body: null, cookies: [{ name: actor.kind, value: null, maxAgeSeconds: 0 }] }
    }
    // A caller who acts as an agent or by a hand-off ends no session of the person.
    if (acting !== 'person') return { status: 204, body: null }
    const byRefresh =
      cookies.refresh && isFromOurPages ? await sessions.sessionOfRefresh(cookies.refresh, now) : null
    const sessionId = actor.kind === 'anonymous' ? byRefresh : actor.sessionId
    if (sessionId !== null) await sessions.end(sessionId, 'signedOut', now)
    // A page of another site signs nobody out (CSRF).
    return { status: 204, body: null, cookies: isFromOurPages ? clearedCookies : [] }
  })

  bind(getSession)(async ({ actor, now }) => {
    const reach = isSignedIn(actor) ? ('person' as const) : ('application' as const)
    const asks = isSignedIn(actor) && asksForPassword(await findBorrower(db, actor.documentIndex))
    return {
      status: 200,
      body: {
        expiresInSeconds: secondsUntil(now, instantOf(actor.expiresAt)),
        reach,
        ...(await context.applicationOfSession(actor)),
        asksForPassword: asks,
      },
    }
  })

  bind(listSessions)(async ({ actor, now }) => {
    const open = await listOpenSessions(db, actor.documentIndex, now)
    const sessions = open.map(({ id, device, createdAt, lastUsedAt }) => ({
      sessionId: id,
      device,
      createdDateFmt: formatMoment(createdAt),
      lastUsedDateFmt: formatMoment(lastUsedAt),
      isCurrent: id === actor.sessionId,
    }))
    return { status: 200, body: { sessions } }
  })

  bind(endOneSession)(async ({ actor, params, now }) => {
    const isEnded = await endOwnSession(db, actor.documentIndex, params.sessionId, now)
    return isEnded ? { status: 204, body: null } : { refusal: { code: 'NoEncontrado' } }
  })
}

function stepUpRoutes(bind: BindCall, context: SignInContext): void {
  const { db, secrets } = context

  bind(sendStepUpPin)(async ({ actor, body, now }) => {
    const { purpose } = body
    if (!mayAskFor(actor, purpose)) return { refusal: { code: 'IngresoRequerido' } }
    const settings = await context.settings(now)
    const named = await applicationOfCode(context, actor, body.applicationId)
    if (named === null) return { refusal: { code: 'NoEncontrado' } }
    return inTransaction(db, async (transaction) => {
      const application = await context.store.lock(transaction, named.id)
      // A session of one application ends with it.
      if (!isSignedIn(actor) && !isOpen(application)) return { refusal: { code: 'IngresoRequerido' } }
      const { document } = application.person
      const mobile = lineOf(application)
      const sent = await context.sendPin(
        transaction,
        { purpose, applicationId: named.id, document, mobile },
        settings,
        now,
      )
      if (!sent.ok) return sent
      const { expiresInSeconds: pinExpiresInSeconds } = sent.value
      return { status: 200 as const, body: { pinExpiresInSeconds, mobileLastDigits: mobile.slice(-2) } }
    })
  })

  bind(confirmStepUp)(async ({ actor, body, now, requestId }) => {
    const { purpose, pin: code } = body
    if (!mayAskFor(actor, purpose)) return { refusal: { code: 'IngresoRequerido' } }
    const settings = await context.settings(now)
    const reached = await applicationOfCode(context, actor, undefined)
    if (reached === null) return { refusal: { code: 'NoEncontrado' } }
    const documentIndex = secrets.blindIndex('document', reached.person.document)
    const applicationId = isSignedIn(actor) ? undefined : reached.id
    const check = await checkPin(db, secrets, { documentIndex, code, applicationId, purpose }, settings, now)
    if (check.ok) {
      await inTransaction(db, async (transaction) => {
        await rememberFreshCode(transaction, actor.sessionId, purpose, check, now)
        if (purpose === 'signing')
          await endEarlierSessions(transaction, check.applicationId, actor.sessionId, now)
      })
      return { status: 200, body: { validForSeconds: stepUpSeconds } }
    }
    const { pinError } = check
    if (pinError === null) {
      return { refusal: { code: 'LimiteDeIntentos', message: pinLimitText.wrongPerDay } }
    }
    const message = pinErrorTexts[pinError]
    return { status: 400, body: { errorCode: 'SolicitudInvalida', message, requestId, pinError } }
  })
}

const actsOfApplication: readonly StepUpPurpose[] = ['signing', 'otherEmail', 'bankData']

const mayAskFor = (actor: WithApplication, purpose: StepUpPurpose): boolean =>
  isSignedIn(actor) || actsOfApplication.includes(purpose)

async function applicationOfCode(
  { db, store }: SignInContext,
  actor: WithApplication,
  named: string | undefined,
): Promise<Application | null> {
  if (!isSignedIn(actor)) {
    const isReached = named === undefined || named === actor.applicationId
    return isReached ? store.find(db, actor.applicationId) : null
  }
  return named === undefined
    ? latestOf(db, store, actor.documentIndex)
    : store.findOwn(db, named, actor.documentIndex)
}

const clearedCookies: readonly CookieToSet[] = [
  { name: 'access', value: null, maxAgeSeconds: 0 },
  { name: 'refresh', value: null, maxAgeSeconds: 0 },
]
