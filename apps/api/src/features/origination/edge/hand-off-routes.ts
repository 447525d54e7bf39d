import {
  authorizeConsultation,
  checkHandOff as checkHandOffCall,
  invalidateHandOff,
  lookAtHandOffEnd as lookAtHandOffEndCall,
  lookAtInvalidation,
  openHandOff as openHandOffCall,
  requestNewPinOfSale,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { takeNetworkPlace, takePlaceIn } from '../../../platform/limits.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { tooManyQuestions } from '../../../platform/text/limits.ts'
import { wrongPinAnswer } from '../../one-time-codes/one-time-codes.ts'
import { readChannelSettings, readPlatformSettings } from '../../policy/policy.ts'
import { applicationOfSession } from '../acts/find-own.ts'
import { authorizeByAgent, resendCode } from '../acts/hand-off/authorize-by-agent.ts'
import { checkHandOff } from '../acts/hand-off/check-hand-off.ts'
import { declineHandOff } from '../acts/hand-off/decline-hand-off.ts'
import { openHandOff } from '../acts/hand-off/open-hand-off.ts'
import { assistedSale } from '../model/channels/assisted-sale.ts'
import { evidenceOf } from '../store/consents.ts'
import { findHandOff } from '../store/hand-offs.ts'
import type { FormRouteContext } from './form-routes.ts'
import { type HandOffEndContext, lookAtHandOffEnd } from './look-at-end.ts'

export type HandOffRouteContext = FormRouteContext & HandOffEndContext

export function handOffRoutes(bind: BindCall, origination: HandOffRouteContext): void {
  linkRoutes(bind, origination)

  bind(authorizeConsultation)(async (request) => {
    const { actor, body, now, params, requestId } = request
    const sale = await applicationOfSession(origination, actor, params.applicationId)
    if (sale === null) return { refusal: { code: 'NoEncontrado' } }
    const settings = await settingsAt(origination, now)
    const evidence = evidenceOf(request)
    const answer = await authorizeByAgent(
      origination,
      { applicationId: sale, code: body.code },
      { now, requestId, settings, actor, evidence },
    )
    if (!answer.ok) return answer
    if (!answer.value.ok) return wrongPinAnswer(answer.value.pinError, requestId)
    const { id: applicationId, status } = answer.value.application
    return { status: 200, body: { applicationId, status } }
  })

  bind(requestNewPinOfSale)(async ({ actor, now, query }) => {
    const applicationId = Buffer.from(query.data, 'base64url').toString('utf8')
    const sale = await applicationOfSession(origination, actor, applicationId)
    if (sale === null) return { refusal: { code: 'NoEncontrado' } }
    const sent = await resendCode(origination, sale, { now, settings: await settingsAt(origination, now) })
    if (!sent.ok) return sent
    if (!sent.value.isNew) return { refusal: { code: 'EsperaParaReenviar' } }
    return { status: 200, body: { pinExpiresInSeconds: sent.value.expiresInSeconds } }
  })
}

/** Reading a link changes nothing: mail scanners do it (docs/decisions/044). */
function linkRoutes(bind: BindCall, origination: HandOffRouteContext): void {
  bind(checkHandOffCall)(async (request) => {
    const { actor, now, params } = request
    // A new browser is marked, so that its double press counts once.
    const { browserHash, cookies } = markBrowser(request, origination.random)
    const shown = await checkHandOff(origination, { ...params, actor, browserHash }, now)
    return shown.ok ? { status: 200, body: shown.value, cookies } : shown
  })

  bind(lookAtHandOffEndCall)(async (request) => {
    const { actor, now, params } = request
    const end = await lookAtHandOffEnd(
      origination,
      { ...params, actor, browserHash: browserHashOf(request) },
      now,
    )
    return end.ok ? { status: 200, body: end.value } : end
  })

  bind(openHandOffCall)(async (request) => {
    const { actor, body: press, client, now, params, requestId, userAgent } = request
    const settings = await settingsAt(origination, now)
    const allowed = await limitPresses(origination, request)
    if (!allowed.ok) return allowed
    const marked = markBrowser(request, origination.random)
    const opened = await openHandOff(
      origination,
      { ...params, actor, browserHash: marked.browserHash },
      { now, requestId, settings, evidence: evidenceOf(request), userAgent, consents: press.consents },
    )
    if (!opened.ok) return opened
    const { application, accessToken, validSeconds } = opened.value
    const { id: applicationId, status } = application
    const body = { applicationId, status, expiresInSeconds: validSeconds }
    if (client === 'other') return { status: 200, body: { ...body, access_token: accessToken } }
    const cookie = { name: 'handOff', value: accessToken, maxAgeSeconds: validSeconds } as const
    return { status: 200, body, cookies: [cookie, ...marked.cookies] }
  })

  bind(lookAtInvalidation)(async () => ({ status: 200, body: { invalidated: false } }))

  bind(invalidateHandOff)(async (request) => {
    const { actor, params } = request
    const browserHash = browserHashOf(request)
    const declined = await declineHandOff(origination, { ...params, actor, browserHash }, request)
    return declined.ok ? { status: 200, body: { invalidated: true, ended: declined.value } } : declined
  })
}

async function settingsAt({ db }: Pick<FormRouteContext, 'db'>, now: Temporal.Instant) {
  const today = businessDate(now)
  return {
    platform: await readPlatformSettings(db, today),
    channel: await readChannelSettings(db, assistedSale.origin, today),
  }
}

/** Many presses for a network, since a shop's customers share one; few for each token. */
async function limitPresses(
  { db, secrets }: Pick<FormRouteContext, 'db' | 'secrets'>,
  request: ReceivedRequest & { readonly params: { readonly handOffId: string; readonly token: string } },
): Promise<Result<true>> {
  const { handOffId, token } = request.params
  const perHour = (max: number) => [{ max, windowSeconds: 3_600 }]
  const network = { kind: 'hand-off', windows: perHour(600) }
  const hasPlace = await inTransaction(db, async (transaction) => {
    if (!(await takeNetworkPlace(transaction, secrets, network, request))) return false
    if ((await findHandOff(transaction, handOffId, token)) === null) return true
    const link = { kind: 'hand-off-link', subject: secrets.blindIndex('handOff', token) }
    return (await takePlaceIn(transaction, link, perHour(30), request.now)) !== null
  })
  return hasPlace ? done(true) : refuse('LimiteDeIntentos', { message: tooManyQuestions })
}
