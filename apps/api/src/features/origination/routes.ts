import {
  changeStatus,
  getAddress,
  getApplication,
  reportOrderEvent as reportOrderEventCall,
  resendValidationEmail as resendValidationEmailCall,
  runWorkflowAction,
  saveAddress as saveAddressCall,
  visualizeContract,
} from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Received } from '../../platform/http/received.ts'
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
import { evidenceOf } from './form/consents.ts'
import { resendValidationEmail } from './form/resend-validation-email.ts'
import { type FormRouteParts, formRoutes } from './form/routes.ts'
import { isAllowed } from './journey.ts'
import { presentApplication } from './present.ts'
import { runAction } from './run-action.ts'

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

export function originationRoutes(bind: BindCall, parts: FormRouteParts): void {
  const own = async ({ actor }: Received, applicationId: string): Promise<Application | null> =>
    actor.kind === 'customer' ? parts.store.findOwn(parts.db, applicationId, actor.documentIndex) : null

  formRoutes(bind, parts)

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
