import { checkDownPayment, pesos, raiseDownPayment } from '@cupo/credit-engine'
import type { ActionAnswer } from '@cupo/wire'
import { refuse } from '../../../../platform/refusal.ts'
import { type ActDefinition, decided } from '../../act.ts'
import { creditRefused } from '../../text/reasons.ts'
import { boundsFor, downPaymentError } from './down-payment.ts'
import { offerData } from './list-options.ts'

/** Action `setPreOffer`: keeps the down payment, raised when the bureau's band asks for more than was offered. */
export const setDownPayment: ActDefinition<{ readonly advancedPayment: number }, null, ActionAnswer> = {
  act: 'setPreOffer',
  gather: async () => null,
  decide: (application, request, _gathered, context) => {
    const check = checkDownPayment(
      pesos(request.advancedPayment),
      boundsFor(application, context.policy, 'downPaymentAtPreOffer'),
    )
    if (!check.ok) return refuse('ValidationException', { errors: [downPaymentError(check.refusal)] })
    const raised = raiseDownPayment(
      check.downPayment,
      boundsFor(application, context.policy, 'downPaymentAtSetPreOffer'),
    )
    if (!raised.ok) {
      return decided([{ type: 'ApplicationRefused', by: 'policy' }], {
        situation: 'reproved',
        messages: creditRefused,
      })
    }
    return decided(
      [{ type: 'DownPaymentSet', downPayment: raised.downPayment, isRaised: raised.isRaised }],
      (after) => ({ situation: after.status, data: offerData(after, context.policy) }),
    )
  },
}
