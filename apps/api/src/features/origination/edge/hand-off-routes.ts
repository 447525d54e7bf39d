import { add, type Pesos, pesos } from '@cupo/credit-engine'
import {
  authorizeConsultation,
  type CallAnswer,
  checkHandOff as checkHandOffCall,
  type HandOffEnding,
  invalidateHandOff,
  lookAtHandOffEnd as lookAtHandOffEndCall,
  lookAtInvalidation,
  openHandOff as openHandOffCall,
  requestNewPinOfSale,
  type SignedSale,
  showRefusalReasons,
} from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { writeAudit } from '../../../platform/audit.ts'
import { businessDate, hasPassed } from '../../../platform/business-date.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { formatPesos } from '../../../platform/format.ts'
import { hideEmail } from '../../../platform/hide.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { takeNetworkPlace, takePlaceIn } from '../../../platform/limits.ts'
import { withFmt } from '../../../platform/present.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { tooManyQuestions } from '../../../platform/text/words.ts'
import { wrongPinAnswer } from '../../one-time-codes/one-time-codes.ts'
import { readChannelSettings, readPlatformSettings } from '../../policy/policy.ts'
import { applicationOfSession } from '../acts/find-own.ts'
import { authorizeByAgent, resendCode } from '../acts/hand-off/authorize-by-agent.ts'
import {
  checkHandOff,
  isInBrowserOf,
  type PressedLink,
  refused,
  saleOf,
} from '../acts/hand-off/check-hand-off.ts'
import { declineHandOff } from '../acts/hand-off/decline-hand-off.ts'
import { openHandOff } from '../acts/hand-off/open-hand-off.ts'
import type { OriginationContext } from '../context.ts'
import { type Application, agreedPlan, deviceOf, orderOf, type UpfrontPayment } from '../model/application.ts'
import { assistedSale } from '../model/channels/assisted-sale.ts'
import { evidenceOf } from '../store/consents.ts'
import { findHandOff, type HandOff } from '../store/hand-offs.ts'
import { emailOfApplication } from '../store/trusted-contact.ts'
import { creditRefused } from '../text/reasons.ts'
import type { FormRouteContext } from './form-routes.ts'

type HandOffEndContext = OriginationContext & {
  readonly unpaidUpfrontPayments: (application: Application) => Promise<readonly UnpaidPayment[]>
}

type UnpaidPayment = {
  readonly upfrontPayment: UpfrontPayment
  readonly amount: Pesos
  readonly link: string
}

type EndOfLink = Extract<CallAnswer<typeof lookAtHandOffEndCall>, { readonly status: 200 }>['body']

export type HandOffRouteContext = FormRouteContext & HandOffEndContext

const looksPerHour = [{ max: 5, windowSeconds: 3_600 }]

const reasonsToTell = (application: Application | null): string[] =>
  (application?.person.refusalReasons ?? []).filter((reason) =>
    creditRefused.every(({ mensagem }) => mensagem !== reason),
  )

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

/** Allows a network many presses, since a shop's customers share one, and a token few. */
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

/**
 * Shows the end to the browser that opened or declined the link; refuses others, and a live link, with
 * `EnlaceInvalido`.
 */
async function lookAtHandOffEnd(
  origination: HandOffEndContext,
  pressed: PressedLink,
  now: Temporal.Instant,
): Promise<Result<EndOfLink>> {
  const found = await findHandOff(origination.db, pressed.handOffId, pressed.token)
  if (found === null || !isInBrowserOf(found.handOff, pressed)) return refused
  const application = (await saleOf(origination, found.handOff))?.application ?? null
  const end = await endOf(origination, found.handOff, application, now)
  if (end === null) return refused
  return done({
    end,
    reasons: end === 'refused' ? reasonsToTell(application) : [],
    signed:
      end === 'signed' && application !== null ? await presentSigned(origination, application, now) : null,
  })
}

/** Null for a live link. A replaced link leads to the new one. */
async function endOf(
  { db, store }: HandOffEndContext,
  { applicationId, endedBecause, expiresAt }: HandOff,
  application: Application | null,
  now: Temporal.Instant,
): Promise<HandOffEnding | null> {
  switch (endedBecause) {
    case null:
      return hasPassed(expiresAt, now) ? 'expired' : null
    case 'replaced':
    case 'cancelled':
      return endedBecause
    case 'declined':
      return (await store.findPlace(db, applicationId))?.situation === 'Cancelada' ? 'denied' : 'declined'
    case 'signed':
    case 'saleEnded':
      return application === null ? 'ended' : endOfSale(application)
  }
}

function endOfSale({ status, situation, facts }: Application): HandOffEnding {
  if (orderOf(facts) !== null) {
    if (situation === 'EmAndamento') return 'signed'
    return situation === 'Liberada' || situation === 'Liquidada' ? 'delivered' : 'orderEnded'
  }
  if (status === 'reproved' || status === 'infolaftFailure') return 'refused'
  return situation === 'Cancelada' ? 'cancelled' : 'ended'
}

async function presentSigned(
  { unpaidUpfrontPayments }: HandOffEndContext,
  application: Application,
  now: Temporal.Instant,
): Promise<SignedSale | null> {
  const { facts, person } = application
  const [order, { terms }] = [orderOf(facts), facts]
  if (order === null || terms === null) return null
  const deadline = order.deadline === null || hasPassed(order.deadline, now) ? null : order.deadline
  const unpaid = deadline === null ? [] : await unpaidUpfrontPayments(application)
  const [first] = agreedPlan(terms).installments
  const dueNow = unpaid.reduce((sum, { amount }) => add(sum, amount), pesos(0))
  return {
    firstName: person.firstName,
    maskedEmail: hideEmail(emailOfApplication(application)),
    orderNumber: order.orderNumber,
    deviceModel: deviceOf(facts)?.model ?? '',
    installments: terms.installmentCount,
    installmentTotalFmt: formatPesos(first?.total ?? pesos(0)),
    due: unpaid.map(({ upfrontPayment: kind, amount, link }) => ({ kind, link, ...withFmt({ amount }) })),
    ...withFmt({ paymentDueNow: dueNow }),
    paymentDeadline: unpaid.length === 0 ? null : deadline,
  }
}

/**
 * Shows the reasons on request, with an audit row. Refuses with `NoEncontrado` a sale of another session,
 * and with `EtapaInvalida` one that was not refused.
 */
export function refusalReasonRoutes(bind: BindCall, origination: OriginationContext): void {
  bind(showRefusalReasons)(async ({ actor, now, params, requestId }) => {
    const saleId = await applicationOfSession(origination, actor, params.applicationId)
    const application = saleId === null ? null : await origination.store.find(origination.db, saleId)
    if (application === null) return refuse('NoEncontrado')
    const { id, status } = application
    if (status !== 'reproved' && status !== 'infolaftFailure') return refuse('EtapaInvalida', { status })
    const isAllowed = await inTransaction(origination.db, async (transaction) => {
      const looks = { kind: 'refusal-reasons', subject: origination.secrets.blindIndex('handOff', id) }
      if ((await takePlaceIn(transaction, looks, looksPerHour, now)) === null) return false
      const subject = { subjectType: 'application', subjectId: id }
      await writeAudit(transaction, { actor, action: 'showRefusalReasons', ...subject, requestId }, now)
      return true
    })
    if (!isAllowed) return refuse('LimiteDeIntentos', { message: tooManyQuestions })
    return { status: 200, body: { reasons: reasonsToTell(application) } }
  })
}
