import {
  beginApplication as beginApplicationCall,
  changeStatus,
  getAddress,
  getApplication,
  reportOrderEvent as reportOrderEventCall,
  resendValidationEmail as resendValidationEmailCall,
  runWorkflowAction,
  saveAddress as saveAddressCall,
  visualizeContract,
  visualizeContractText,
  type WorkflowAction,
} from '@cupo/wire'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { InJourney } from '../../../platform/actor.ts'
import { businessDate, instantOf } from '../../../platform/business-date.ts'
import type { Database } from '../../../platform/database/schema.ts'
import type { BindCall } from '../../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../../platform/http/received.ts'
import { done, type Refusal, type Result } from '../../../platform/refusal.ts'
import { requireCodeOf, requireFreshCode } from '../../one-time-codes/one-time-codes.ts'
import { readChannelPolicy, readPlatformSettings } from '../../policy/policy.ts'
import { illegal, perform } from '../acts/act.ts'
import { goBack } from '../acts/agreement/accept-agreement.ts'
import { agreementBytes, agreementText } from '../acts/agreement/draw-up.ts'
import { reportOrderEvent } from '../acts/closing/report-order-event.ts'
import {
  askDeliveryDate,
  isStale,
  paymentCyclesOf,
  presentAddress,
  saveAddress,
} from '../acts/delivery/save-address.ts'
import { applicationOfSession, beginApplication, findOwn, reachedApplications } from '../acts/find-own.ts'
import { resendValidationEmail } from '../acts/form/validation-email.ts'
import { cancelForm } from '../acts/hand-off/decline-hand-off.ts'
import { presentMandatory } from '../acts/offer/down-payment.ts'
import { runAction } from '../acts/run-action.ts'
import type { OriginationContext } from '../context.ts'
import { type Application, transferOf } from '../model/application.ts'
import { evolve } from '../model/evolve.ts'
import { channelOf, isAllowed, performerOf } from '../model/journey.ts'
import { evidenceOfAct } from '../store/consents.ts'
import { type FormRouteContext, formRoutes } from './form-routes.ts'
import { type HandOffRouteContext, handOffRoutes, refusalReasonRoutes } from './hand-off-routes.ts'
import { presentApplication } from './present.ts'

const notFound: { refusal: Refusal } = { refusal: { code: 'NoEncontrado' } }

type RouteContext = HandOffRouteContext & {
  readonly reportDeviceReturned: (
    returned: { readonly orderNumber: string; readonly returnedAt: Temporal.Instant },
    who: Pick<ReceivedRequest, 'now' | 'actor' | 'requestId'>,
  ) => Promise<Result<true>>
  readonly tellOfUnknownOrder: (
    told: { readonly orderNumber: string; readonly event: string },
    now: Temporal.Instant,
  ) => Promise<void>
}

export function originationRoutes(bind: BindCall, origination: RouteContext): void {
  formRoutes(bind, origination)
  handOffRoutes(bind, origination)
  agreementRoutes(bind, origination)
  addressRoutes(bind, origination)
  refusalReasonRoutes(bind, origination)

  bind(getApplication)(
    ofApplication(origination, async (application, request) => {
      const today = businessDate(request.now)
      const shown = presentApplication(application, today, performerOf(request.actor))
      if (request.actor.kind !== 'handOff' || application.status !== 'preOffer') {
        return { status: 200, body: shown }
      }
      const policy = await readChannelPolicy(origination.db, application.origin, today)
      return { status: 200, body: { ...shown, ...presentMandatory(application, policy) } }
    }),
  )

  bind(beginApplicationCall)(async (request) => {
    const begun = await beginApplication(origination, request, request.params.applicationId)
    if (!begun.ok) return begun
    const { id: applicationId, status } = begun.value
    return { status: 200, body: { applicationId, status } }
  })

  const runOnApplication = ofApplication(
    origination,
    async (application, request: ReceivedRequest<InJourney> & ActionRequest) => {
      const code = await requireCodeFor(origination.db, application, request)
      if (!code.ok) return code
      return answered(
        await runAction(origination, application, request.body, await whoOf(origination, request)),
      )
    },
  )
  bind(runWorkflowAction)(async (request) => {
    const { actor, body, params } = request
    if (actor.kind === 'agent' && body.action === 'cancel') {
      const saleId = await applicationOfSession(origination, actor, params.applicationId)
      const cancelled = saleId === null ? null : await cancelForm(origination, saleId, request)
      if (cancelled !== null) return { status: 200, body: cancelled }
    }
    return runOnApplication(request)
  })

  bind(changeStatus)(
    ofApplication(origination, async (application, request) =>
      answered(
        await perform(origination, goBack, application, request.params, await whoOf(origination, request)),
      ),
    ),
  )

  bind(resendValidationEmailCall)(
    ofApplication(origination, async (application, request) => {
      const { actor, now, body } = request
      const settings = await readPlatformSettings(origination.db, businessDate(now))
      const requireCode = (transaction: Transaction<Database>) =>
        requireFreshCode(transaction, actor.sessionId, { for: 'otherEmail' }, now)
      const sent = await resendValidationEmail(
        origination,
        application,
        body.email,
        settings,
        requireCode,
        request,
      )
      return sent.ok ? { status: 200, body: { sent: true } } : sent
    }),
  )

  bind(reportOrderEventCall)(async ({ params, body, now, actor, requestId }) => {
    const orderNumber = params.idOrderAmount
    const reported =
      body.event === 'returned'
        ? await origination.reportDeviceReturned(
            { orderNumber, returnedAt: body.at === undefined ? now : instantOf(body.at) },
            { now, actor, requestId },
          )
        : await reportOrderEvent(origination, orderNumber, body.event, { now, requestId })
    if (reported.ok) return { status: 200, body: { received: true as const } }
    if (reported.refusal.code === 'NoEncontrado')
      await origination.tellOfUnknownOrder({ orderNumber, event: body.event }, now)
    return reported
  })
}

type ActionRequest = { readonly body: WorkflowAction; readonly params: { readonly applicationId: string } }

const ofApplication =
  <
    Request extends ReceivedRequest<InJourney> & { readonly params: { readonly applicationId: string } },
    Answer,
  >(
    origination: OriginationContext,
    handle: (application: Application, request: Request) => Promise<Answer>,
  ) =>
  async (request: Request) => {
    const found = await findOwn(origination, request, request.params.applicationId)
    return found.ok ? handle(found.value, request) : found
  }

const answered = <Body>(result: Result<Body>) =>
  result.ok ? { status: 200 as const, body: result.value } : result

function agreementRoutes(bind: BindCall, origination: FormRouteContext): void {
  bind(visualizeContract)(
    ofApplication(origination, async (application, { actor }) => {
      if (!isAllowed(application, 'visualizeContract', performerOf(actor))) return illegal(application)
      const content = await agreementBytes(origination, application)
      return content === null ? notFound : { status: 200, body: content }
    }),
  )

  bind(visualizeContractText)(
    ofApplication(origination, async (application, { actor }) => {
      if (!isAllowed(application, 'visualizeContract', performerOf(actor))) return illegal(application)
      const text = await agreementText(origination, application)
      return text === null ? notFound : { status: 200, body: text }
    }),
  )
}

function addressRoutes(bind: BindCall, origination: FormRouteContext): void {
  bind(saveAddressCall)(
    ofApplication(origination, async (application, request) =>
      answered(
        await perform(origination, saveAddress, application, request.body, await whoOf(origination, request)),
      ),
    ),
  )

  bind(getAddress)(async (request) => {
    const { actor, now, query } = request
    const all = await reachedApplications(origination, actor)
    const application = all.find((one) => query.applicationId === undefined || one.id === query.applicationId)
    if (application === undefined) return notFound
    const today = businessDate(now)
    const policy = await readChannelPolicy(origination.db, application.origin, today)
    const shown = await withDeliveryOf(origination, application, today)
    const address = presentAddress(shown, policy.settings.activeCepsRules)
    return { status: 200, body: { ...address, ...paymentCyclesOf(shown, policy, today) } }
  })
}

/** An old delivery date is asked again and not stored. */
async function withDeliveryOf(
  { operator }: FormRouteContext,
  application: Application,
  today: Temporal.PlainDate,
): Promise<Application> {
  const { person, facts } = application
  if (facts.subject.kind !== 'device' || facts.subject.order !== null) return application
  const { device, delivery } = facts.subject
  if (person.address === null || delivery === null || !isStale(delivery, today)) return application
  const renewed = await askDeliveryDate(operator, person, device, person.address, today)
  return evolve(application, { type: 'DeliveryDateRenewed', delivery: renewed })
}

const whoOf = async ({ db }: Pick<FormRouteContext, 'db'>, request: ReceivedRequest<InJourney>) => ({
  now: request.now,
  actor: request.actor,
  requestId: request.requestId,
  evidence: await evidenceOfAct(db, request),
})

/** A signature, and another account for signed money, need a fresh code (`CodigoRequerido`). */
async function requireCodeFor(
  db: Kysely<Database>,
  application: Application,
  { actor, body, now }: ReceivedRequest<InJourney> & { readonly body: WorkflowAction },
): Promise<Result<true>> {
  const { signing, way } = channelOf(application)
  const isSigning = body.action === way.signingAct && signing.by === 'session'
  const isCorrection = body.action === 'saveBankData' && transferOf(application.facts)?.state === 'failed'
  if (!isSigning && !isCorrection) return done(true)
  if (isSigning) return requireCodeOf(db, actor.sessionId, application.id)
  const fresh = { for: 'bankData', applicationId: application.id } as const
  return requireFreshCode(db, actor.sessionId, fresh, now)
}
