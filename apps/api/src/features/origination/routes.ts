import {
  changeStatus,
  createApplication as createApplicationCall,
  getAddress,
  getApplication,
  openStoreLink as openStoreLinkCall,
  reportOrderEvent as reportOrderEventCall,
  resendValidationEmail as resendValidationEmailCall,
  runWorkflowAction,
  saveAddress as saveAddressCall,
  validateEmail,
  visualizeContract,
} from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Received } from '../../platform/http/received.ts'
import { isExceeded, recordOccurrence } from '../../platform/limits.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { readPolicy } from '../policy/policy.ts'
import { perform } from './act.ts'
import { agreementBytes } from './agreement/draw-up.ts'
import type { Application } from './application.ts'
import { goBack } from './closing/go-back.ts'
import { reportOrderEvent } from './closing/report-order-event.ts'
import { askDeliveryDate, isStale } from './delivery/delivery-promise.ts'
import { presentAddress, saveAddress } from './delivery/save-address.ts'
import { evolve } from './evolve.ts'
import { acceptEmail } from './form/accept-email.ts'
import type { RequestEvidence } from './form/consents.ts'
import { createApplication, type FormParts } from './form/create-application.ts'
import { resendValidationEmail } from './form/resend-validation-email.ts'
import { openStoreLink } from './form/store-link.ts'
import { isAllowed } from './journey.ts'
import { presentApplication, presentPhone } from './present.ts'
import { runAction } from './run-action.ts'

export type OriginationRouteParts = FormParts & {
  readonly storeLinkKey: Uint8Array
  readonly termsVersion: string
  readonly spendTicket: (received: Received) => Promise<boolean>
}

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function originationRoutes(bind: BindCall, parts: OriginationRouteParts): void {
  const own = async ({ actor }: Received, applicationId: string): Promise<Application | null> =>
    actor.kind === 'customer' ? parts.store.findOwn(parts.db, applicationId, actor.documentIndex) : null

  bind(openStoreLinkCall)(async ({ body, now }) => {
    const link = await openStoreLink({ ...parts, key: parts.storeLinkKey }, body.data, now)
    if (!link.ok) return link
    const { id, mobile, document, urlRetorno, sku } = link.value
    const device = sku === undefined ? null : await parts.operator.device(sku)
    const returnUrl = parts.safeReturnUrl(urlRetorno)
    return {
      status: 200,
      body: {
        id_access: id,
        mobile,
        document,
        ...(returnUrl === null ? {} : { urlRetorno: returnUrl }),
        ...(device === null ? {} : { phone: presentPhone(device) }),
      },
    }
  })

  bind(createApplicationCall)(async (request) => {
    const { body, now, requestId, limitedAddress } = request
    const policy = await readPolicy(parts.db, body.origin, businessDate(now))
    if (limitedAddress !== null) {
      const address = { kind: 'form-address', subject: parts.secrets.blindIndex('address', limitedAddress) }
      const perHour = {
        ...address,
        max: policy.settings.registrationsPerAddressPerHourMax,
        windowSeconds: 3_600,
      }
      if ((await isExceeded(parts.db, perHour, now)) && !(await parts.spendTicket(request))) {
        return { refusal: { code: 'CaptchaRequerido' } }
      }
      await recordOccurrence(parts.db, address, now)
    }
    const {
      jsc = null,
      hdim = null,
      geo_location_latitude: latitude,
      geo_location_longitude: longitude,
    } = body
    const device = { jsc, hdim, latitude: textOf(latitude), longitude: textOf(longitude) }
    const evidence = { ...evidenceOf(request), device }
    const { termsVersion } = parts
    const created = await createApplication(parts, body, { now, policy, evidence, requestId, termsVersion })
    return created.ok ? { status: 200, body: created.value } : created
  })

  bind(getApplication)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    return { status: 200, body: presentApplication(application, businessDate(request.now)) }
  })

  bind(runWorkflowAction)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    const answer = await runAction(parts, application, request.body, whoOf(request))
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(changeStatus)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    const answer = await perform(parts, goBack, application, request.params, whoOf(request))
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(visualizeContract)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    if (!isAllowed(application, 'visualizeContract')) {
      return { refusal: { code: 'EtapaInvalida', status: application.status } }
    }
    const content = await agreementBytes(parts, application)
    return content === null ? notFound : { status: 200, body: content }
  })

  bind(saveAddressCall)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    const answer = await perform(parts, saveAddress, application, request.body, whoOf(request))
    return answer.ok ? { status: 200, body: answer.value } : answer
  })

  bind(getAddress)(async (request) => {
    const { actor, now, query } = request
    if (actor.kind !== 'customer') return notFound
    const all = await parts.store.ofDocument(parts.db, actor.documentIndex)
    const application = all.find((one) => query.applicationId === undefined || one.id === query.applicationId)
    if (application === undefined) return notFound
    const today = businessDate(now)
    const { settings } = await readPolicy(parts.db, application.origin, today)
    const { address } = application.person
    const { delivery, order } = application.facts
    // A date of another day is asked again; nothing is kept until the customer confirms.
    const isToRenew = order === null && address !== null && delivery !== null && isStale(delivery, today)
    const shown = isToRenew
      ? evolve(application, {
          type: 'DeliveryDateRenewed',
          delivery: await askDeliveryDate(parts.operator, application, address, today),
        })
      : application
    return { status: 200, body: presentAddress(shown, settings.activeCepsRules) }
  })

  bind(validateEmail)(async ({ params, now, requestId }) => {
    const { settings } = await readPolicy(parts.db, 'Finter', businessDate(now))
    const accepted = await acceptEmail(parts, params.hash, settings, { now, requestId })
    return accepted.ok ? { status: 200, body: { emailStatus: accepted.value } } : accepted
  })

  bind(resendValidationEmailCall)(async (request) => {
    const application = await own(request, request.params.applicationId)
    if (application === null) return notFound
    const { settings } = await readPolicy(parts.db, application.origin, businessDate(request.now))
    const sent = await resendValidationEmail(parts, application, request.body.email, settings, request)
    return sent.ok ? { status: 200, body: { sent: true } } : sent
  })

  bind(reportOrderEventCall)(async ({ params, body, now, requestId }) => {
    const { settings } = await readPolicy(parts.db, 'Finter', businessDate(now))
    const reported = await reportOrderEvent(parts, params.idOrderAmount, body.event, settings, {
      now,
      requestId,
    })
    return reported.ok ? { status: 200, body: { received: true as const } } : reported
  })
}

const whoOf = (request: Received) => ({
  now: request.now,
  actor: 'customer',
  requestId: request.requestId,
  evidence: evidenceOf(request),
})

const evidenceOf = ({ ip, userAgent }: Received): RequestEvidence => ({ ip, userAgent })

const textOf = (value: string | number | undefined) => (value === undefined ? null : String(value))
