import { fieldMessages, requestNewPin, requestToken } from '@cupo/wire'
import type { InJourney } from '../../platform/actor.ts'
import { instantOf, secondsUntil } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../platform/http/cookies.ts'
import type { CookieToSet, ReceivedRequest, Reply } from '../../platform/http/received.ts'
import { openSealed } from '../../platform/open-sealed.ts'
import { askForPin, checkPin, isSprayed, rememberBrowser } from '../one-time-codes/one-time-codes.ts'
import type { PlatformSettings } from '../policy/policy.ts'
import { lookUpRoutes } from './look-up/routes.ts'
import { nameDevice } from './name-device.ts'
import { tokenAnswer, wrongCode } from './open-proved-session.ts'
import { passwordRoutes } from './password/routes.ts'
import { checkPassword } from './password/sign-in-with-password.ts'
import { sessionRoutes } from './session-routes.ts'
import type { NewSession } from './sessions.ts'
import type { SignInContext } from './sign-in-context.ts'
import { limitTexts, passwordAnswers } from './text/sign-in.ts'

export function signInRoutes(bind: BindCall, context: SignInContext): void {
  const { db, sessions } = context
  lookUpRoutes(bind, context)
  passwordRoutes(bind, context)
  sessionRoutes(bind, context)

  bind(requestToken)(async (request) => {
    const settings = await context.settings(request.now)
    const { body } = request
    if (body.grant_type === 'client_credentials') return signInByShopLink(context, request, body.data)
    if (body.grant_type === 'refresh_token') return renew(context, request, body.refresh_token, settings)
    const { actor } = request
    if ((actor.kind === 'agent' || actor.kind === 'handOff') && body.login_type !== 'password') {
      return signSale(context, { ...request, actor }, body, settings)
    }
    const { username } = body
    if (username === undefined) return withoutUserName
    if ((await isSprayed(db, settings, request.now)) && !(await context.spendTicket(request))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    const credentials = { ...body, username }
    const signedIn =
      body.login_type === 'password'
        ? await byPassword(context, credentials, request)
        : await byPin(context, credentials, settings, request)
    if ('refused' in signedIn) return signedIn.refused
    const device = nameDevice(request.userAgent)
    const { formId, passwordHash, ...proved } = signedIn
    const concludedId = formId === null ? null : await context.concludeForm(formId, request, settings)
    const session = { ...proved, applicationId: concludedId ?? proved.applicationId, device }
    const tokens =
      passwordHash === null
        ? await sessions.start(session, settings.accessMinutes, request.now)
        : await sessions.startByPassword(session, passwordHash, settings.accessMinutes, request.now)
    if (tokens === null) return wrongPassword(request)
    const marked = markBrowser(request, context.random)
    // The code of an application form does not prove whose browser this is.
    if (session.method === 'pin' && session.applicationId === null) {
      await rememberBrowser(db, session.documentIndex, marked.browserHash, request.now)
    }
    const { body: answer, cookies } = tokenAnswer(tokens, request.client)
    return { status: 200, body: answer, cookies: [...cookies, ...marked.cookies] }
  })

  bind(requestNewPin)(async ({ params, now, ...request }) => {
    const settings = await context.settings(now)
    if ((await isSprayed(db, settings, now)) && !(await context.spendTicket({ now, ...request }))) {
      return { refusal: { code: 'CaptchaRequerido' } }
    }
    const sent = await askForPin(context, { now, ...request }, async (asker) => {
      const answer = await context.sendFormPin(params.applicationId, asker, settings, now)
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
      readonly passwordHash: string | null
    })
  | { readonly refused: Answer }
type Credentials = {
  readonly username: string
  readonly password: string
  readonly applicationId?: string | undefined
}

async function renew(
  { sessions }: SignInContext,
  { client, cookies, now, isFromOurPages }: ReceivedRequest,
  inBody: string | undefined,
  settings: PlatformSettings,
): Promise<Answer> {
  const presented = inBody ?? (isFromOurPages ? cookies.refresh : undefined)
  const tokens = presented ? await sessions.renew(presented, settings, now) : null
  if (tokens === null) return { refusal: { code: 'SesionVencida' } }
  // Tokens that came in a cookie go back in cookies, even if a script asks for them in the body.
  return { status: 200, ...tokenAnswer(tokens, inBody === undefined ? 'web' : client) }
}

async function byPin(
  { db, secrets, confirmForm }: SignInContext,
  { username, password, applicationId }: Credentials,
  settings: PlatformSettings,
  request: ReceivedRequest,
): Promise<ShownProof> {
  const { now } = request
  const documentIndex = secrets.blindIndex('document', username)
  const browserHash = browserHashOf(request)
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
  context: SignInContext,
  { username, password }: Credentials,
  request: ReceivedRequest,
): Promise<ShownProof> {
  const documentIndex = context.secrets.blindIndex('document', username)
  const opened = await openSealed(context.secrets, password)
  const attempt = { documentIndex, password: typeof opened === 'string' ? opened : password }
  const check = await checkPassword(context, attempt, request.now)
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

type ShownCode = { readonly password: string; readonly applicationId?: string | undefined }

/** Signs the sale in the caller's session and opens none; the user name proves nothing. */
async function signSale(
  { signByCode }: SignInContext,
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

/** A shop's link is an agent's only credential. */
async function signInByShopLink(
  { random, openShopLink }: SignInContext,
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
