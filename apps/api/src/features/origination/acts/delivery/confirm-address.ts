import { paymentDayFor } from '@cupo/credit-engine'
import type { ActionAnswer, WorkflowAction } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import { messages } from '../../text/reasons.ts'
import { type ActContext, type ActDefinition, wentTo } from '../act.ts'
import { isStillOffered } from '../offer/agreed-terms.ts'

type Request = Pick<Extract<WorkflowAction, { action: 'confirmDeliveryAddress' }>, 'paymentCycle'>

/**
 * Action `confirmDeliveryAddress` where money is lent: the customer lives there, and pays on the day that they chose of the
 * product's. Without one it is fixed by the rule on this business date, as for a device.
 */
export const confirmAddress: ActDefinition<Request, null, ActionAnswer> = {
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
    // The cap of a new month no longer allows what was offered: the customer chooses again.
    if (!isStillOffered(application, policy)) return wentTo([{ type: 'OfferWithdrawn' }])
    return wentTo([{ type: 'AddressConfirmed', paymentDay }])
  },
}

/** Null for a day that is none of the product's. */
function paymentDayOf(chosen: Request['paymentCycle'], { today, policy }: ActContext): number | null {
  const { paymentDays } = policy.product
  if (chosen == null) return paymentDayFor(today, paymentDays)
  return paymentDays.find((day) => String(day) === String(chosen).replace(/^0/, '')) ?? null
}
