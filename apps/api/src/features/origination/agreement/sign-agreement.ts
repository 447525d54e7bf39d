import type { ActionAnswer } from '@cupo/wire'
import { type ActDefinition, decided, illegal } from '../act.ts'
import { askDeliveryDate, type DeliveryPromise, isStale } from '../delivery/delivery-promise.ts'
import { dueBeforeDelivery } from '../evolve.ts'
import { deviceOf } from '../requested.ts'
import { isStillOffered } from './is-still-offered.ts'
import { placeOrder } from './place-order.ts'

type Gathered = { readonly renewed: DeliveryPromise | null; readonly orderNumber: string } | null

/**
 * Action `createContract`: signs the agreement that was drawn up and places the order. A repeat after
 * a crash finds the same order. A delivery date of an earlier day is asked again.
 */
export const signAgreement: ActDefinition<unknown, Gathered, ActionAnswer> = {
  act: 'createContract',
  // The order is placed for this agreement.
  basis: ({ facts }) => facts.agreement?.documentId,
  gather: async (parts, application, _request, { now, today, policy }) => {
    const { facts, person } = application
    if (
      facts.agreement === null ||
      facts.terms === null ||
      facts.delivery === null ||
      person.address === null
    )
      return null
    if (!isStillOffered(application, policy)) return null
    const renewed = isStale(facts.delivery, today)
      ? await askDeliveryDate(parts.operator, application, person.address, today)
      : null
    const device = deviceOf(facts)
    const wanted = {
      document: person.document,
      mobile: person.mobile,
      sku: device.sku,
      price: device.price,
      downPayment: facts.downPayment,
      address: person.address,
      deliveryDate: (renewed ?? facts.delivery).date,
      addressType: facts.delivery.addressType,
    }
    const { orderNumber } = await placeOrder(parts, application.id, wanted, now)
    return { renewed, orderNumber }
  },
  decide: (application, _request, gathered, { now, policy }) => {
    if (gathered === null || application.facts.agreement === null) {
      // The cap of a new month no longer allows what was offered: the customer chooses again.
      return application.facts.agreement === null
        ? illegal(application)
        : decided([{ type: 'OfferWithdrawn' }], { situation: 'offer' })
    }
    const due = dueBeforeDelivery(application.facts)
    const deadline = now.add({ hours: policy.settings.epaycoAdvancedEmailLinkValidity }).toString()
    return decided(
      [
        ...(gathered.renewed === null
          ? []
          : [{ type: 'DeliveryDateRenewed' as const, delivery: gathered.renewed }]),
        {
          type: 'AgreementSigned',
          at: now.toString(),
          orderNumber: gathered.orderNumber,
          deadline: due.total > 0 ? deadline : null,
        },
      ],
      (after) => ({ situation: after.status, response: { idOrderAmount: gathered.orderNumber } }),
    )
  },
}
