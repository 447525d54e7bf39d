import {
  createApplication as createApplicationCall,
  openStoreLink as openStoreLinkCall,
  type TokenAnswer,
  validateEmail,
} from '@cupo/wire'
import { businessDate } from '../../../platform/business-date.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import { browserHashOf, markBrowser } from '../../../platform/http/cookies.ts'
import type { CookieToSet, ReceivedRequest } from '../../../platform/http/received.ts'
import { done } from '../../../platform/refusal.ts'
import type { Random } from '../../../ports/random.ts'
import { askForPin } from '../../one-time-codes/one-time-codes.ts'
import { readChannelSettings, readPlatformSettings } from '../../policy/policy.ts'
import { acceptEmail } from '../acts/form/accept-email.ts'
import { confirmProvedForm } from '../acts/form/conclude-form.ts'
import { createApplication } from '../acts/form/create-application.ts'
import { type LimitContext, limitForms } from '../acts/form/limit-forms.ts'
import { reopenStoreLink } from '../acts/form/link-of-form.ts'
import type { FormOrigination } from '../context.ts'
import { evidenceOf } from '../store/consents.ts'
import { linkKinds, openStoreLink, skusOf } from '../store/store-links.ts'
import { presentPhone } from './present.ts'

export type FormRouteContext = FormOrigination &
  LimitContext & {
    readonly storeLinkKey: Uint8Array
    readonly random: Random
    readonly openProvedSession: ProvedSessionOpener
  }

type ProvedSessionOpener = (
  session: {
    readonly document: string
    readonly applicationId: string
  },
  request: Pick<ReceivedRequest, 'now' | 'userAgent' | 'client'>,
) => Promise<{ readonly token: TokenAnswer; readonly cookies: readonly CookieToSet[] }>

const formKinds = ['finter', 'libre'] as const

export function formRoutes(bind: BindCall, origination: FormRouteContext): void {
  linkRoute(bind, origination)

  bind(createApplicationCall)(async (request) => {
    const { body, now, requestId } = request
    const today = businessDate(now)
    const settings = {
      platform: await readPlatformSettings(origination.db, today),
      channel: await readChannelSettings(origination.db, body.origin, today),
    }
    const agent = request.actor.kind === 'agent' ? request.actor : null
    // An agent's link is for one person and line.
    const allowed = agent === null ? await limitForms(origination, settings.platform, request) : done(true)
    if (!allowed.ok) return allowed
    const marked = markBrowser(request, origination.random)
    const {
      jsc = null,
      hdim = null,
      geo_location_latitude: latitude,
      geo_location_longitude: longitude,
    } = body
    const device = { jsc, hdim, latitude: textOf(latitude), longitude: textOf(longitude) }
    const evidence = { ...evidenceOf(request), device }
    const created = await askForPin(
      origination,
      request,
      (asker) =>
        createApplication(origination, body, {
          now,
          settings,
          evidence,
          requestId,
          actor: agent ?? { kind: 'anonymous' },
          shopLinkId: agent?.linkId ?? null,
          shopSessionId: agent?.sessionId ?? null,
          asker,
        }),
      marked.browserHash,
    )
    if (!created.ok) return created
    const { proved, ...filed } = created.value
    if (proved === undefined) return { status: 200, body: filed, cookies: marked.cookies }
    const context = { now, requestId, settings: settings.platform, evidence }
    const confirmed = await confirmProvedForm(origination, proved, context)
    if (!confirmed.ok) return confirmed
    const answer = { ...filed, ...confirmed.value, isProved: true as const }
    const { applicationId } = confirmed.value
    const session = { document: body.identityCardNumber, applicationId }
    const { token, cookies } = await origination.openProvedSession(session, request)
    return { status: 200, body: { ...answer, session: token }, cookies: [...cookies, ...marked.cookies] }
  })

  bind(validateEmail)(async ({ params, now, requestId }) => {
    const accepted = await acceptEmail(origination, params.hash, { now, requestId })
    return accepted.ok ? { status: 200, body: accepted.value } : accepted
  })
}

function linkRoute(bind: BindCall, origination: FormRouteContext): void {
  bind(openStoreLinkCall)(async ({ body, now, ...request }) => {
    const opener = { now, browserHash: browserHashOf(request) }
    const link =
      'data' in body
        ? await openStoreLink({ ...origination, key: origination.storeLinkKey }, body.data, formKinds, opener)
        : await reopenStoreLink(origination, body.id_access, opener)
    if (!link.ok) return link
    const { id, kind, mobile, document, email, urlRetorno, leadsOn } = link.value
    const [sku] = skusOf(link.value)
    const device = sku === undefined ? null : await origination.operator.device(sku)
    const returnUrl = origination.safeReturnUrl(urlRetorno)
    return {
      status: 200,
      body: {
        id_access: id,
        origin: linkKinds[kind].channel,
        mobile,
        document,
        email,
        ...(leadsOn && { isPreValidated: true }),
        ...(returnUrl === null ? {} : { urlRetorno: returnUrl }),
        ...(device === null ? {} : { phone: presentPhone(device) }),
        ...(link.value.kind === 'libre'
          ? { campaign: link.value.campaign, quotaMax: link.value.quotaMax }
          : {}),
      },
    }
  })
}

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value))
