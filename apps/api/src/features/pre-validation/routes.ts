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
import { handOver } from './hand-over.ts'
import { type Admission, limitCodes, limitStarts } from './limit-starts.ts'
import { checkLineCode, type LineCode, sendLineCode } from './line-code.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import { preValidate } from './pre-validate.ts'
import { preValidateDevice } from './pre-validate-offers.ts'
import { askerOf, openPreValidationLink } from './requester.ts'
import { startPreValidation } from './start-pre-validation.ts'
import type { PreValidation } from './stored-pre-validation.ts'
import { pinErrorTexts } from './text/pre-validation.ts'

export function preValidationRoutes(bind: BindCall, parts: PreValidationParts): void {
  bind(openPreValidationLinkCall)(async ({ body, now }) => {
    const link = await openPreValidationLink(parts, body.data, now)
    if (!link.ok) return link
    const { id, userCode, name, channel } = link.value
    return { status: 200, body: { id_access: id, requestCode: userCode, requestName: name, channel } }
  })

  bind(startPreValidationCall)(async (request) => {
    const context = await contextOf(parts, request)
    const asker = await askerOf(parts, request, request.body)
    if (!asker.ok) return asker
    const allowed = await limitStarts(parts, request, context.settings)
    if (!allowed.ok) return allowed
    const { documentNumber: document, mobile, email } = request.body
    const marked = markBrowser(request, parts.random)
    const form = { document, mobile, email, ...asker.value }
    const { browserHash } = marked
    const wish = { browserHash, mailAgain: request.body.mailAgain }
    const hash = await withTicket(parts, request, allowed.value, ({ hasTicket }) =>
      startPreValidation(parts, form, { ...context, ...wish, hasTicket }),
    )
    return hash.ok ? { status: 200, body: { hash: hash.value }, cookies: marked.cookies } : hash
  })

  bind(viewPreValidationTerms)(async ({ params, now }) => {
    const terms = await viewTerms(parts, params.hash, now)
    return terms.ok ? { status: 200, body: terms.value } : terms
  })

  bind(acceptPreValidationTerms)(async (request) => {
    const terms = await acceptTerms(parts, request.params.hash, await contextOf(parts, request))
    return terms.ok ? { status: 200, body: terms.value } : terms
  })

  codeRoutes(bind, parts)
  resultRoutes(bind, parts)
}

/** The code of the line. */
function codeRoutes(bind: BindCall, parts: PreValidationParts): void {
  bind(sendPreValidationPin)(async (request) => {
    const found = await findOwn(parts, request)
    if (found === null) return notFound
    const context = await contextOf(parts, request)
    const sprayed = await refuseSprayed(parts, request, context)
    if (sprayed !== null) return sprayed
    const sent = await sendCode(parts, request, found, context)
    if (!sent.ok) return sent
    const { hash } = request.body
    const mobileLastDigits = found.content.mobile.slice(-2)
    return { status: 200, body: { hash, ...sent.value, mobileLastDigits } }
  })

  bind(checkPreValidationPin)(async (request) => {
    const context = await contextOf(parts, request)
    const sprayed = await refuseSprayed(parts, request, context)
    if (sprayed !== null) return sprayed
    const found = await findOwn(parts, request)
    if (found === null) return wrongPinAnswer('WRONG_PIN', request.requestId, pinErrorTexts)
    const browserHash = browserHashOf(request)
    const checked = await checkLineCode(parts, found, request.body.pin, { ...context, browserHash })
    if (!checked.ok) return checked
    return 'pinError' in checked.value
      ? wrongPinAnswer(checked.value.pinError, request.requestId, pinErrorTexts)
      : { status: 200, body: checked.value }
  })
}

/** What a proved person is told, and where it leads. */
function resultRoutes(bind: BindCall, parts: PreValidationParts): void {
  bind(preValidateCall)(async (request) => {
    const answer = await ofOwn(parts, request, (found, context) => preValidate(parts, found, context))
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(preValidateOffers)(async (request) => {
    const answer = await ofOwn(parts, request, (found, context) =>
      preValidateDevice(parts, found, request.body, context),
    )
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(handOverPreValidation)(async (request) => {
    const browserHash = browserHashOf(request)
    const answer = await ofOwn(parts, request, (found, context) =>
      handOver(parts, found, request.body, { ...context, actor: request.actor, browserHash }),
    )
    return answer.ok ? { status: 200, body: answer.value } : answer
  })
}

type OwnRequest = ReceivedRequest<Caller> & { readonly body: { readonly hash: string } }

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

/** Found by its secret in the browser that began it, and nowhere else. */
const findOwn = (parts: PreValidationParts, request: OwnRequest): Promise<PreValidation | null> =>
  parts.preValidations.findOwn(parts.db, request.body.hash, browserHashOf(request))

async function ofOwn<T>(
  parts: PreValidationParts,
  request: OwnRequest,
  verb: (found: PreValidation, context: PreValidationContext) => Promise<Result<T>>,
): Promise<Result<T>> {
  const found = await findOwn(parts, request)
  return found === null ? { ok: false, ...notFound } : verb(found, await contextOf(parts, request))
}

/** An agent's session counts in the place of network and captcha. */
async function sendCode(
  parts: PreValidationParts,
  request: ReceivedRequest<Caller>,
  found: PreValidation,
  context: PreValidationContext,
): Promise<Result<LineCode>> {
  const browserHash = browserHashOf(request)
  const send = (asker: PinAsker | null) => sendLineCode(parts, found, asker, { ...context, browserHash })
  if (request.actor.kind === 'agent') return send(null)
  const allowed = await limitCodes(parts, request, context.settings)
  if (!allowed.ok) return allowed
  return withTicket(parts, request, allowed.value, send)
}

/** With the captcha that was solved already, else with one where it costs one. */
const withTicket = <T>(
  parts: PreValidationParts,
  request: ReceivedRequest,
  { hasTicket }: Admission,
  work: (asker: PinAsker) => Promise<Result<T>>,
): Promise<Result<T>> =>
  hasTicket ? work({ browserHash: browserHashOf(request), hasTicket }) : askForPin(parts, request, work)

/** Under spraying each code that is asked for or tried costs a captcha; an agent has shown who they are. */
async function refuseSprayed(
  parts: PreValidationParts,
  request: ReceivedRequest<Caller>,
  { settings, now }: PreValidationContext,
): Promise<{ refusal: Refusal } | null> {
  if (request.actor.kind === 'agent' || !(await isSprayed(parts.db, settings, now, 'preValidation')))
    return null
  return (await parts.spendTicket(request)) ? null : { refusal: { code: 'CaptchaRequerido' } }
}

async function contextOf(
  { db }: PreValidationParts,
  request: ReceivedRequest<Caller>,
): Promise<PreValidationContext> {
  const { now, requestId, actor } = request
  const settings = await readPlatformSettings(db, businessDate(now))
  return { now, requestId, actor, evidence: evidenceOf(request), settings }
}
