import { type ApplicationStatus, fieldMessages, type PinError, requestNewPin, requestToken } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import type { InJourney } from '../../platform/actor.ts'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../platform/http/cookies.ts'
import type { CookieToSet, ReceivedRequest, Reply } from '../../platform/http/received.ts'
import { openSealed } from '../../platform/open-sealed.ts'
import type { Result } from '../../platform/refusal.ts'
import type { Random } from '../../ports/random.ts'
import {
  askForPin,
  checkPin,
  isSprayed,
  type PinAsker,
  type PinSent,
  rememberBrowser,
} from '../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { type LookUpParts, lookUpRoutes } from './look-up/routes.ts'
import { nameDevice } from './name-device.ts'
import { type PasswordRouteParts, passwordRoutes } from './password/routes.ts'
import { checkPassword } from './password/sign-in-with-password.ts'
import { type SessionRouteParts, sessionRoutes } from './session-routes.ts'
import type { NewSession } from './sessions.ts'
import { limitTexts, passwordAnswers } from './text/sign-in.ts'
import { tokenAnswer, wrongCode } from './token-answer.ts'

export type SignInParts = LookUpParts &
  PasswordRouteParts &
  SessionRouteParts & {
    readonly random: Random
    /** Null when this browser posted no form. */
    readonly sendFormPin: (
      applicationId: string,
      asker: PinAsker,
      settings: PlatformSettings,
      now: ReceivedRequest['now'],
    ) => Promise<Result<PinSent> | null>
    /** Returns the application that the form counts for so far. */
    readonly confirmForm: (
      formId: string,
      request: Pick<ReceivedRequest, 'now' | 'requestId'>,
      settings: PlatformSettings,
    ) => Promise<string>
    readonly openShopLink: ShopLinkOpener
    readonly signByCode: SaleSigner
    /** Asks bureau and watchlist; null where a provider has to be asked again. */
    readonly concludeForm: (
      formId: string,
      request: Pick<ReceivedRequest, 'now' | 'requestId'>,
      settings: PlatformSettings,
    ) => Promise<string | null>
  }

export function signInRoutes(bind: BindCall, parts: SignInParts): void {
  const { db, sessions } = parts
  lookUpRoutes(bind, parts)
  passwordRoutes(bind, parts)
  sessionRoutes(bind, parts)

  bind(requestToken)(async (request) => {
    const settings = await parts.settings(request.now)
    const { body } = request
    if (body.grant_type === 'client_credentials') return signInByShopLink(parts, request, body.data)
    if (body.grant_type === 'refresh_token') return renew(parts, request, body.refresh_token, settings)
    const { actor } = request
    if ((actor.kind === 'agent' || actor.kind === 'handOff') && body.login_type !== 'password') {
      return signSale(parts, { ...request, actor }, body, settings)
    }
    const { username } = body
    if (username === undefined) return withoutUserName
    if ((await isSprayed(db, settings, request.now)) && !(await parts.spendTicket(request))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    const signedIn = await (body.login_type === 'password' ? byPassword : byPin)(
      parts,
      { ...body, username },
      settings,
      request,
    )
    if ('refused' in signedIn) return signedIn.refused
    const device = nameDevice(request.userAgent)
    const { formId, passwordHash, ...proved } = signedIn
    const settledId = formId === null ? null : await parts.concludeForm(formId, request, settings)
    const session = { ...proved, applicationId: settledId ?? proved.applicationId, device }
    const tokens =
      passwordHash === null
        ? await sessions.start(session, settings.accessMinutes, request.now)
        : await sessions.startByPassword(session, passwordHash, settings.accessMinutes, request.now)
    if (tokens === null) return wrongPassword(request)
    const marked = markBrowser(request, parts.random)
    // The code of a form does not prove whose browser it is.
    if (session.method === 'pin' && session.applicationId === null) {
      await rememberBrowser(db, session.documentIndex, marked.browserHash, request.now)
    }
    const { body: answer, cookies } = tokenAnswer(tokens, request.client)
    return { status: 200, body: answer, cookies: [...cookies, ...marked.cookies] }
  })

  bind(requestNewPin)(async ({ params, now, ...request }) => {
    const settings = await parts.settings(now)
    if ((await isSprayed(db, settings, now)) && !(await parts.spendTicket({ now, ...request }))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    const sent = await askForPin(parts, { now, ...request }, async (asker) => {
      const answer = await parts.sendFormPin(params.applicationId, asker, settings, now)
      return answer ?? { ok: false, refusal: { code: 'NoEncontrado' } }
    })
    if (!sent.ok) return sent
    if (!sent.value.isNew) return { refusal: { code: 'EsperaParaReenviar' as const } }
    return { status: 200 as const, body: { pinExpiresInSeconds: sent.value.expiresInSeconds } }
  })
}

type Answer = Reply<typeof requestToken>
const withoutUserName: Answer = {
  refusal: {
    code: 'SolicitudInvalida',
    errors: [{ field: 'identityCardNumber', message: fieldMessages.identityCardNumber }],
  },
}
type ShownProof =
  | (Omit<NewSession, 'device'> & {
      readonly formId: string | null
      /** The hash of the right password; null for a code. */
      readonly passwordHash: string | null
    })
  | { readonly refused: Answer }
type Credentials = {
  readonly username: string
  readonly password: string
  readonly applicationId?: string | undefined
}

async function renew(
  { sessions }: SignInParts,
  { client, cookies, now, isFromOurPages }: ReceivedRequest,
  inBody: string | undefined,
  settings: PlatformSettings,
): Promise<Answer> {
  const presented = inBody ?? (isFromOurPages ? cookies.refresh : undefined)
  const tokens = presented ? await sessions.renew(presented, settings, now) : null
  if (tokens === null) return { refusal: { code: 'SesionVencida' } }
  // Tokens that came in a cookie go back in cookies, whatever a script on the page asks for.
  return { status: 200, ...tokenAnswer(tokens, inBody === undefined ? 'web' : client) }
}

async function byPin(
  { db, secrets, confirmForm }: SignInParts,
  { username, password, applicationId }: Credentials,
  settings: PlatformSettings,
  request: ReceivedRequest,
): Promise<ShownProof> {
  const { now } = request
  const documentIndex = secrets.blindIndex('document', username)
  const browserHash = browserHashOf(request)
  // A code that names an application is its form's; any other signs the person in.
  const purpose = applicationId === undefined ? 'signIn' : 'application'
  const attempt = { purpose, documentIndex, code: password.trim(), applicationId, browserHash } as const
  const check = await checkPin(db, secrets, attempt, settings, now)
  if (check.ok) {
    const { formId, challengeId: pinChallengeId } = check
    const proved = formId === null ? null : await confirmForm(formId, request, settings)
    const session = { documentIndex, method: 'pin', applicationId: proved, pinChallengeId } as const
    return { ...session, formId, passwordHash: null }
  }
  return { refused: wrongCode(check.pinError, request.requestId) }
}

async function byPassword(
  parts: SignInParts,
  { username, password }: Credentials,
  settings: PlatformSettings,
  request: ReceivedRequest,
): Promise<ShownProof> {
  const documentIndex = parts.secrets.blindIndex('document', username)
  const opened = await openSealed(parts.secrets, password)
  const attempt = { documentIndex, password: typeof opened === 'string' ? opened : password }
  const check = await checkPassword(parts, attempt, settings, request.now)
  if (check.ok) {
    const { passwordHash } = check
    const session = { documentIndex, method: 'password', applicationId: null, pinChallengeId: null } as const
    return { ...session, formId: null, passwordHash }
  }
  if (check.because !== 'wrong') {
    const message =
      check.because === 'wait' ? limitTexts.passwordWait(check.seconds) : limitTexts.passwordChange
    return { refused: { refusal: { code: 'LimiteDeIntentos', message } } }
  }
  return { refused: wrongPassword(request) }
}

function wrongPassword({ requestId }: Pick<ReceivedRequest, 'requestId'>): Answer {
  return { status: 400, body: { error: 'invalid_grant', message: passwordAnswers.wrong, requestId } }
}

/** Null after too many wrong codes. */
export type SaleSigner = (
  request: ReceivedRequest<InJourney>,
  shown: { readonly applicationId: string; readonly code: string },
  settings: PlatformSettings,
) => Promise<Result<ApplicationStatus> | { readonly ok: false; readonly pinError: PinError | null }>

type ShownCode = { readonly password: string; readonly applicationId?: string | undefined }

/** The code signs the sale that the session names, and opens no session. The user name proves nothing. */
export async function signSale(
  { signByCode }: { readonly signByCode: SaleSigner },
  request: ReceivedRequest<InJourney>,
  { password, applicationId = '' }: ShownCode,
  settings: PlatformSettings,
): Promise<Reply<typeof requestToken>> {
  const signed = await signByCode(request, { applicationId, code: password.trim() }, settings)
  if (!signed.ok) return 'refusal' in signed ? signed : wrongCode(signed.pinError, request.requestId)
  const expires_in = secondsUntil(request.now, instantOf(request.actor.expiresAt))
  return {
    status: 200,
    body: { token_type: 'Cookie', expires_in, scope: 'signature', status: signed.value },
  }
}

export type ShopLinkOpener = (
  data: string,
  request: ReceivedRequest & { readonly browserHash: Buffer | null },
) => Promise<
  Result<{ readonly linkId: string; readonly accessToken: string; readonly expiresAt: Temporal.Instant }>
>

type Parts = { readonly random: Random; readonly openShopLink: ShopLinkOpener }

/** The signed link of a shop is the only credential that an agent has. */
export async function signInByShopLink(
  { random, openShopLink }: Parts,
  request: ReceivedRequest,
  data: string,
): Promise<Reply<typeof requestToken>> {
  const marked = markBrowser(request, random)
  const opened = await openShopLink(data, { ...request, browserHash: marked.browserHash })
  if (!opened.ok) return opened
  const { accessToken: access_token, expiresAt, linkId } = opened.value
  const expires_in = secondsUntil(request.now, expiresAt)
  const shared = { expires_in, scope: `assisted:${linkId}` }
  if (request.client === 'other') {
    return { status: 200, body: { ...shared, access_token, token_type: 'Bearer' } }
  }
  const cookie: CookieToSet = { name: 'agent', value: access_token, maxAgeSeconds: expires_in }
  return { status: 200, body: { ...shared, token_type: 'Cookie' }, cookies: [cookie, ...marked.cookies] }
}
