import { paymentDayFor } from '@cupo/credit-engine'
import type { ActionAnswer, WorkflowAction } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import type { Facts } from '../../model/application.ts'
import type { ApplicationEvent, DeliveryPromise } from '../../model/event.ts'
import { evolve } from '../../model/evolve.ts'
import { messages } from '../../text/reasons.ts'
import { type ActContext, type ActDefinition, wentTo } from '../act.ts'
import { type DrawnUp, drawUpAgreement } from '../agreement/draw-up.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'
import { askDeliveryDate, isStale } from './save-address.ts'

type Delivery = { readonly value: 'WORK' | 'HOME'; readonly addressType?: 'WORK' | 'HOME' | undefined }
type DeliveryConfirmation = {
  readonly renewed: DeliveryPromise | null
  readonly drawnUp: DrawnUp | 'offerWithdrawn' | null
}

/** Action `confirmDeliveryAddress`. */
export const confirmDelivery: ActDefinition<Delivery, DeliveryConfirmation, ActionAnswer> = {
  act: 'confirmDeliveryAddress',
  basis: ({ person, facts }) => [person.address, person.email, deliveryOf(facts), facts.terms],
  gather: async (origination, application, request, context) => {
    const { address } = application.person
    const { subject } = application.facts
    if (address === null || subject.kind !== 'device' || subject.delivery === null) {
      return { renewed: null, drawnUp: null }
    }
    const { device, delivery } = subject
    const renewed = isStale(delivery, context.today)
      ? await askDeliveryDate(origination.operator, application.person, device, address, context.today)
      : null
    if (!isDeliverable(renewed ?? delivery, context)) return { renewed, drawnUp: null }
    if (!isStillOffered(application, context.policy)) return { renewed, drawnUp: 'offerWithdrawn' }
    const confirmed = evolve(application, confirmation(request, context))
    return { renewed, drawnUp: await drawUpAgreement(origination, confirmed, context.policy, context.now) }
  },
  decide: (application, request, { renewed, drawnUp }, context) => {
    const delivery = deliveryOf(application.facts)
    if (application.person.address === null || delivery === null) {
      return refuse('ValidationException', {
        errors: [{ field: 'typedAddress', message: messages.addressMissing }],
      })
    }
    if (!isDeliverable(renewed ?? delivery, context) || drawnUp === null) {
      return refuse('ValidationException', {
        errors: [{ field: 'typedAddress', message: messages.addressOutsideCoverage }],
      })
    }
    if (drawnUp === 'offerWithdrawn') return wentTo([{ type: 'OfferWithdrawn' }])
    return wentTo([
      ...(renewed === null ? [] : [{ type: 'DeliveryDateRenewed' as const, delivery: renewed }]),
      confirmation(request, context),
      { type: 'AgreementDrawnUp', ...drawnUp },
    ])
  },
}

const deliveryOf = ({ subject }: Pick<Facts, 'subject'>): DeliveryPromise | null =>
  subject.kind === 'device' ? subject.delivery : null

const isDeliverable = (delivery: DeliveryPromise, { policy }: ActContext) =>
  delivery.isValidAddress || !policy.settings.activeCepsRules

const confirmation = (request: Delivery, { today, policy }: ActContext): ApplicationEvent => ({
  type: 'DeliveryConfirmed',
  addressType: request.addressType ?? request.value,
  paymentDay: paymentDayFor(today, policy.product.paymentDays),
})

type Home = Pick<Extract<WorkflowAction, { action: 'confirmDeliveryAddress' }>, 'paymentCycle'>

/** Action `confirmDeliveryAddress` of a loan of money. */
export const confirmAddress: ActDefinition<Home, null, ActionAnswer> = {
  act: 'confirmDeliveryAddress',
  gather: async () => null,
  decide: (application, { paymentCycle }, _gathered, context) => {
    const { policy } = context
    if (application.person.address === null) {
      return refuse('ValidationException', {
        errors: [{ field: 'typedAddress', message: messages.homeAddressMissing }],
      })
    }
    const paymentDay = paymentDayOf(paymentCycle, context)
    if (paymentDay === null) {
      const message = messages.paymentDayUnknown(policy.product.paymentDays)
      return refuse('ValidationException', { errors: [{ field: 'paymentCycle', message }] })
    }
    if (!isStillOffered(application, policy)) return wentTo([{ type: 'OfferWithdrawn' }])
    return wentTo([{ type: 'AddressConfirmed', paymentDay }])
  },
}

/** Null for a day that the product does not have. */
function paymentDayOf(chosen: Home['paymentCycle'], { today, policy }: ActContext): number | null {
  const { paymentDays } = policy.product
  if (chosen == null) return paymentDayFor(today, paymentDays)
  return paymentDays.find((day) => String(day) === String(chosen).replace(/^0/, '')) ?? null
}
