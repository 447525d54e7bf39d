import type { ActionAnswer } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import type { HandOver } from '../../../../ports/operator.ts'
import { isApplicationHeld } from '../../../holds/holds.ts'
import type { OriginationContext } from '../../context.ts'
import { type Application, type DeviceSubject, dueBeforeDelivery } from '../../model/application.ts'
import type { DeliveryPromise } from '../../model/event.ts'
import { channelOf, isAllowed, waitsForCode } from '../../model/journey.ts'
import { type ActContext, type ActDefinition, decided, illegal } from '../act.ts'
import { askDeliveryDate, isStale } from '../delivery/save-address.ts'
import { isAccepted } from './accept-agreement.ts'
import { giveUpOrders, isOrderOpen, type PlacedOrder, placeOrder } from './orders.ts'
import { type AgreementRenewal, insteadOfOutdated, renewAgreement, renewalBasis } from './renew-agreement.ts'

type Request = { readonly sha256?: string | undefined }

export type OrderPlacement =
  | { readonly kind: 'outdated'; readonly renewal: AgreementRenewal }
  | { readonly kind: 'notReady' }
  | { readonly kind: 'nothingToOrder' }
  | { readonly kind: 'ordered'; readonly renewed: DeliveryPromise | null; readonly order: PlacedOrder }

/**
 * Action `createContract`. A retry after a crash finds the same order; an old delivery date is asked
 * again.
 */
export const signAgreement: ActDefinition<Request, OrderPlacement, ActionAnswer> = {
  act: 'createContract',
  basis: renewalBasis,
  gather: async (origination, application, { sha256 }, context) => {
    const { facts } = application
    const renewal = await renewAgreement(origination, application, context)
    if (renewal.kind !== 'upToDate') return { kind: 'outdated', renewal }
    const isShown = sha256 === undefined || sha256 === facts.agreement?.sha256
    if (facts.agreement === null || !isAccepted(application) || !isShown) return { kind: 'notReady' }
    if (facts.subject.kind === 'money') return { kind: 'nothingToOrder' }
    return placeOrderOf(origination, application, facts.subject, context)
  },
  stands: async (transaction, gathered, _request, _context, { id }) =>
    !(await isApplicationHeld(transaction, id)) &&
    (gathered.kind !== 'ordered' || isOrderOpen(transaction, gathered.order)),
  decide: (application, { sha256 }, gathered, { now, policy }) => {
    if (application.facts.agreement === null) return illegal(application)
    const renewal = gathered.kind === 'outdated' ? gathered.renewal : upToDate
    const instead = insteadOfOutdated(application, renewal, sha256)
    if (instead !== null) return instead
    if (!isAccepted(application)) return refuse('AceptacionPendiente')
    if (gathered.kind === 'notReady' || gathered.kind === 'outdated') return illegal(application)
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
  // Concurrent signatures share the order, which the successful one keeps.
  undo: async (origination, transaction, application, gathered, { now }) => {
    if (gathered.kind !== 'ordered') return
    await giveUpOrders({ ...origination, transaction, now }, application.id, { untakenOnly: true })
  },
}

const upToDate: AgreementRenewal = { kind: 'upToDate' }

async function placeOrderOf(
  origination: OriginationContext,
  application: Application,
  subject: DeviceSubject,
  context: ActContext,
): Promise<OrderPlacement> {
  const { facts, person } = application
  const place = await handOverOf(origination, application, subject, context)
  if (place === null) return { kind: 'notReady' }
  const { device, downPayment } = subject
  const content = {
    document: person.document,
    mobile: person.mobile,
    sku: device.sku,
    price: device.price,
    downPayment,
    ...place.handOver,
  }
  const { signing, way } = channelOf(application)
  const isWaiting = (current: Application) =>
    (signing.by === 'session' ? isAllowed(current, way.signingAct, 'customer') : waitsForCode(current)) &&
    isAccepted(current) &&
    current.facts.agreement?.documentId === facts.agreement?.documentId
  const order = await placeOrder(origination, application.id, content, isWaiting, context.now)
  return order === null ? { kind: 'notReady' } : { kind: 'ordered', renewed: place.renewed, order }
}

type Place = { readonly handOver: HandOver; readonly renewed: DeliveryPromise | null }

async function handOverOf(
  { operator }: OriginationContext,
  { person, facts: { seller } }: Application,
  { device, delivery }: DeviceSubject,
  { today }: ActContext,
): Promise<Place | null> {
  if (seller !== null) return { handOver: { pickUp: { shop: seller.shop } }, renewed: null }
  const { address } = person
  if (delivery === null || address === null) return null
  const renewed = isStale(delivery, today)
    ? await askDeliveryDate(operator, person, device, address, today)
    : null
  const { addressType } = delivery
  return { handOver: { address, deliveryDate: (renewed ?? delivery).date, addressType }, renewed }
}
