import {
  acceptPreValidationTerms,
  checkPreValidationPin,
  handOverPreValidation,
  openPreValidationLink as openPreValidationLinkCall,
  preValidate as preValidateCall,
  preValidateOffers,
  sendPreValidationPin,
  startPreValidation as startPreValidationCall,
  viewPreValidationTerms,
} from '@cupo/wire'
import type { Caller } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../platform/http/cookies.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import type { Refusal, Result } from '../../platform/refusal.ts'
import { askForPin, isSprayed, type PinAsker, wrongPinAnswer } from '../one-time-codes/one-time-codes.ts'
import { evidenceOf } from '../origination/origination.ts'
import { readPlatformSettings } from '../policy/policy.ts'
import { acceptTerms, viewTerms } from './accept-terms.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { handOver } from './hand-over.ts'
import { type Admission, limitCodes, limitStarts } from './limit-starts.ts'
import { checkLineCode, type LineCode, sendLineCode } from './line-code.ts'
import { preValidate } from './pre-validate.ts'
import { preValidateDevice } from './pre-validate-offers.ts'
import type { PreValidation } from './pre-validation-store.ts'
import { askerOf, openPreValidationLink, startPreValidation } from './start-pre-validation.ts'
import { pinErrorTexts } from './text/pre-validation.ts'

export function preValidationRoutes(bind: BindCall, quota: PreValidationContext): void {
  bind(openPreValidationLinkCall)(async ({ body, now }) => {
    const link = await openPreValidationLink(quota, body.data, now)
    if (!link.ok) return link
    const { id, userCode, name, channel } = link.value
    return { status: 200, body: { id_access: id, requestCode: userCode, requestName: name, channel } }
  })

  bind(startPreValidationCall)(async (request) => {
    const context = await contextOf(quota, request)
    const asker = await askerOf(quota, request, request.body)
    if (!asker.ok) return asker
    const allowed = await limitStarts(quota, request, context.settings)
    if (!allowed.ok) return allowed
    const { documentNumber: document, mobile, email } = request.body
    const marked = markBrowser(request, quota.random)
    const form = { document, mobile, email, ...asker.value }
    const { browserHash } = marked
    const wish = { browserHash, mailAgain: request.body.mailAgain }
    const hash = await withTicket(quota, request, allowed.value, ({ hasTicket }) =>
      startPreValidation(quota, form, { ...context, ...wish, hasTicket }),
    )
    return hash.ok ? { status: 200, body: { hash: hash.value }, cookies: marked.cookies } : hash
  })

  bind(viewPreValidationTerms)(async ({ params, now }) => {
    const terms = await viewTerms(quota, params.hash, now)
    return terms.ok ? { status: 200, body: terms.value } : terms
  })

  bind(acceptPreValidationTerms)(async (request) => {
    const terms = await acceptTerms(quota, request.params.hash, await contextOf(quota, request))
    return terms.ok ? { status: 200, body: terms.value } : terms
  })

  codeRoutes(bind, quota)
  resultRoutes(bind, quota)
}

function codeRoutes(bind: BindCall, quota: PreValidationContext): void {
  bind(sendPreValidationPin)(async (request) => {
    const found = await findOwn(quota, request)
    if (found === null) return notFound
    const context = await contextOf(quota, request)
    const sprayed = await refuseSprayed(quota, request, context)
    if (sprayed !== null) return sprayed
    const sent = await sendCode(quota, request, found, context)
    if (!sent.ok) return sent
    const { hash } = request.body
    const mobileLastDigits = found.content.mobile.slice(-2)
    return { status: 200, body: { hash, ...sent.value, mobileLastDigits } }
  })

  bind(checkPreValidationPin)(async (request) => {
    const context = await contextOf(quota, request)
    const sprayed = await refuseSprayed(quota, request, context)
    if (sprayed !== null) return sprayed
    const found = await findOwn(quota, request)
    if (found === null) return wrongPinAnswer('WRONG_PIN', request.requestId, pinErrorTexts)
    const browserHash = browserHashOf(request)
    const checked = await checkLineCode(quota, found, request.body.pin, { ...context, browserHash })
    if (!checked.ok) return checked
    return 'pinError' in checked.value
      ? wrongPinAnswer(checked.value.pinError, request.requestId, pinErrorTexts)
      : { status: 200, body: checked.value }
  })
}

function resultRoutes(bind: BindCall, quota: PreValidationContext): void {
  bind(preValidateCall)(async (request) => {
    const answer = await ofOwn(quota, request, (found, context) => preValidate(quota, found, context))
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(preValidateOffers)(async (request) => {
    const answer = await ofOwn(quota, request, (found, context) =>
      preValidateDevice(quota, found, request.body, context),
    )
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(handOverPreValidation)(async (request) => {
    const browserHash = browserHashOf(request)
    const answer = await ofOwn(quota, request, (found, context) =>
      handOver(quota, found, request.body, { ...context, actor: request.actor, browserHash }),
    )
    return answer.ok ? { status: 200, body: answer.value } : answer
  })
}

type OwnRequest = ReceivedRequest<Caller> & { readonly body: { readonly hash: string } }

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

const findOwn = (quota: PreValidationContext, request: OwnRequest): Promise<PreValidation | null> =>
  quota.preValidations.findOwn(quota.db, request.body.hash, browserHashOf(request))

async function ofOwn<T>(
  quota: PreValidationContext,
  request: OwnRequest,
  verb: (found: PreValidation, context: PreValidationRequest) => Promise<Result<T>>,
): Promise<Result<T>> {
  const found = await findOwn(quota, request)
  return found === null ? { ok: false, ...notFound } : verb(found, await contextOf(quota, request))
}

async function sendCode(
  quota: PreValidationContext,
  request: ReceivedRequest<Caller>,
  found: PreValidation,
  context: PreValidationRequest,
): Promise<Result<LineCode>> {
  const browserHash = browserHashOf(request)
  const send = (asker: PinAsker | null) => sendLineCode(quota, found, asker, { ...context, browserHash })
  if (request.actor.kind === 'agent') return send(null)
  const allowed = await limitCodes(quota, request, context.settings)
  if (!allowed.ok) return allowed
  return withTicket(quota, request, allowed.value, send)
}

const withTicket = <T>(
  quota: PreValidationContext,
  request: ReceivedRequest,
  { hasTicket }: Admission,
  work: (asker: PinAsker) => Promise<Result<T>>,
): Promise<Result<T>> =>
  hasTicket ? work({ browserHash: browserHashOf(request), hasTicket }) : askForPin(quota, request, work)

/** Each code then costs a captcha; an agent pays none. */
async function refuseSprayed(
  quota: PreValidationContext,
  request: ReceivedRequest<Caller>,
  { settings, now }: PreValidationRequest,
): Promise<{ refusal: Refusal } | null> {
  if (request.actor.kind === 'agent' || !(await isSprayed(quota.db, settings, now, 'preValidation')))
    return null
  return (await quota.spendTicket(request)) ? null : { refusal: { code: 'CaptchaRequerido' } }
}

async function contextOf(
  { db }: PreValidationContext,
  request: ReceivedRequest<Caller>,
): Promise<PreValidationRequest> {
  const { now, requestId, actor } = request
  const settings = await readPlatformSettings(db, businessDate(now))
  return { now, requestId, actor, evidence: evidenceOf(request), settings }
}
