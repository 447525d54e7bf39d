import type { ActionAnswer } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import { type ActContext, type ActDefinition, decided, illegal } from '../../act.ts'
import type { Application } from '../../application.ts'
import { dueBeforeDelivery } from '../../evolve.ts'
import { isAllowed } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import { deviceOf } from '../../requested.ts'
import { askDeliveryDate, type DeliveryPromise, isStale } from '../delivery/delivery-promise.ts'
import { isAccepted } from './accept-agreement.ts'
import { isStillOffered } from './is-still-offered.ts'
import { giveUpOrders, isOrderOpen, type PlacedOrder, placeOrder } from './order-requests.ts'

/** Null where no order was placed: `decide` says why. */
type Gathered = { readonly renewed: DeliveryPromise | null; readonly order: PlacedOrder } | null

/**
 * Action `createContract`: signs the agreement that was drawn up and accepted, and places the order. A repeat after
 * a crash finds the same order. A delivery date of an earlier day is asked again (conformance: R-A7).
 */
export const signAgreement: ActDefinition<unknown, Gathered, ActionAnswer> = {
  act: 'createContract',
  // The order is placed for this agreement.
  basis: ({ facts }) => facts.agreement?.documentId,
  gather: async (parts, application, _request, context) => {
    const { facts, person } = application
    if (facts.agreement === null || facts.delivery === null || person.address === null) return null
    if (!isAccepted(application) || !isStillOffered(application, context.policy)) return null
    const renewed = isStale(facts.delivery, context.today)
      ? await askDeliveryDate(parts.operator, application, person.address, context.today)
      : null
    const order = await placeOrderOf(parts, application, (renewed ?? facts.delivery).date, context)
    return order === null ? null : { renewed, order }
  },
  stands: async (transaction, gathered) => gathered === null || isOrderOpen(transaction, gathered.order),
  decide: (application, _request, gathered, { now, policy }) => {
    if (application.facts.agreement === null) return illegal(application)
    // The cap of a new month no longer allows what was offered: the customer chooses again.
    if (!isStillOffered(application, policy))
      return decided([{ type: 'OfferWithdrawn' }], { situation: 'offer' })
    if (!isAccepted(application)) return refuse('AceptacionPendiente')
    if (gathered === null) return illegal(application)
    const { renewed, order } = gathered
    const due = dueBeforeDelivery(application.facts)
    const deadline = now.add({ hours: policy.settings.epaycoAdvancedEmailLinkValidity }).toString()
    return decided(
      [
        ...(renewed === null ? [] : [{ type: 'DeliveryDateRenewed' as const, delivery: renewed }]),
        {
          type: 'AgreementSigned',
          at: now.toString(),
          orderNumber: order.orderNumber,
          deadline: due.total > 0 ? deadline : null,
        },
      ],
      (after) => ({ situation: after.status, response: { idOrderAmount: order.orderNumber } }),
    )
  },
  // Two signatures of one moment share the order: the one that won keeps it.
  undo: async (parts, transaction, application, gathered, { now }) => {
    if (gathered === null) return
    await giveUpOrders({ ...parts, transaction, now }, application.id, { untakenOnly: true })
  },
}

async function placeOrderOf(
  parts: OriginationParts,
  application: Application,
  deliveryDate: string | null,
  { now }: ActContext,
): Promise<PlacedOrder | null> {
  const { facts, person } = application
  if (facts.delivery === null || person.address === null) return null
  const device = deviceOf(facts)
  const content = {
    document: person.document,
    mobile: person.mobile,
    sku: device.sku,
    price: device.price,
    downPayment: facts.downPayment,
    address: person.address,
    deliveryDate,
    addressType: facts.delivery.addressType,
  }
  const isWaiting = (current: Application) =>
    isAllowed(current, 'createContract') &&
    isAccepted(current) &&
    current.facts.agreement?.documentId === facts.agreement?.documentId
  return placeOrder(parts, application.id, content, isWaiting, now)
}
