import type { ActionAnswer } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import { type ActContext, type ActDefinition, decided, illegal } from '../../act.ts'
import type { Application, DeviceSubject } from '../../application.ts'
import { dueBeforeDelivery } from '../../due-before-delivery.ts'
import type { DeliveryPromise } from '../../event.ts'
import { channelOf, isAllowed } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import { askDeliveryDate, isStale } from '../delivery/save-address.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'
import { isAccepted } from './accept-agreement.ts'
import { isOrderOpen, type PlacedOrder, placeOrder } from './place-order.ts'
import { giveUpOrders } from './release-orders.ts'

type OrderPlacement =
  /** The agreement cannot be signed as it stands: `decide` says why. */
  | { readonly kind: 'notReady' }
  | { readonly kind: 'nothingToOrder' }
  | { readonly kind: 'ordered'; readonly renewed: DeliveryPromise | null; readonly order: PlacedOrder }

/**
 * Action `createContract`: signs the agreement that was drawn up and accepted, and places the order of a device. A
 * repeat after a crash finds the same order. A delivery date of an earlier day is asked again. Where the customer signs
 * by a code, as in a shop, the code is only asked for here (conformance: R-A7).
 */
export const signAgreement: ActDefinition<unknown, OrderPlacement, ActionAnswer> = {
  act: 'createContract',
  // The order is placed for this agreement.
  basis: ({ facts }) => facts.agreement?.documentId,
  gather: async (parts, application, _request, context) => {
    const { facts } = application
    if (facts.agreement === null || !isAccepted(application)) return { kind: 'notReady' }
    if (!isStillOffered(application, context.policy)) return { kind: 'notReady' }
    if (facts.subject.kind === 'money' || channelOf(application).signing.by === 'customerCode') {
      return { kind: 'nothingToOrder' }
    }
    return placeOrderOf(parts, application, facts.subject, context)
  },
  stands: async (transaction, gathered) =>
    gathered.kind !== 'ordered' || isOrderOpen(transaction, gathered.order),
  decide: (application, _request, gathered, { now, policy }) => {
    if (application.facts.agreement === null) return illegal(application)
    // The cap of a new month no longer allows what was offered: the customer chooses again.
    if (!isStillOffered(application, policy)) {
      return decided([{ type: 'OfferWithdrawn' }], (after) => ({ situation: after.status }))
    }
    if (!isAccepted(application)) return refuse('AceptacionPendiente')
    if (gathered.kind === 'notReady') return illegal(application)
    if (channelOf(application).signing.by === 'customerCode') {
      return decided([{ type: 'SignatureRequested' }], { situation: 'waitingClient' })
    }
    const at = now.toString()
    if (gathered.kind === 'nothingToOrder') {
      return decided([{ type: 'AgreementSigned', at, order: null }], (after) => ({ situation: after.status }))
    }
    const { renewed, order } = gathered
    const isSomethingDue = dueBeforeDelivery(application.facts).total > 0
    const deadline = now.add({ hours: policy.settings.epaycoAdvancedEmailLinkValidity }).toString()
    return decided(
      [
        ...(renewed === null ? [] : [{ type: 'DeliveryDateRenewed' as const, delivery: renewed }]),
        {
          type: 'AgreementSigned',
          at,
          order: { orderNumber: order.orderNumber, deadline: isSomethingDue ? deadline : null },
        },
      ],
      (after) => ({ situation: after.status, response: { idOrderAmount: order.orderNumber } }),
    )
  },
  // Two signatures of one moment share the order: the one that won keeps it.
  undo: async (parts, transaction, application, gathered, { now }) => {
    if (gathered.kind !== 'ordered') return
    await giveUpOrders({ ...parts, transaction, now }, application.id, { untakenOnly: true })
  },
}

async function placeOrderOf(
  parts: OriginationParts,
  application: Application,
  { device, downPayment, delivery }: DeviceSubject,
  { now, today }: ActContext,
): Promise<OrderPlacement> {
  const { facts, person } = application
  if (delivery === null || person.address === null) return { kind: 'notReady' }
  const renewed = isStale(delivery, today)
    ? await askDeliveryDate(parts.operator, person, device, person.address, today)
    : null
  const content = {
    document: person.document,
    mobile: person.mobile,
    sku: device.sku,
    price: device.price,
    downPayment,
    address: person.address,
    deliveryDate: (renewed ?? delivery).date,
    addressType: delivery.addressType,
  }
  const isWaiting = (current: Application) =>
    isAllowed(current, 'createContract', 'customer') &&
    isAccepted(current) &&
    current.facts.agreement?.documentId === facts.agreement?.documentId
  const order = await placeOrder(parts, application.id, content, isWaiting, now)
  return order === null ? { kind: 'notReady' } : { kind: 'ordered', renewed, order }
}
