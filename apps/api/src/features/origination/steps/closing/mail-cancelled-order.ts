import type { Pesos } from '@cupo/credit-engine'
import { businessDate } from '../../../../platform/business-date.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import type { EffectContext } from '../../effects.ts'
import { queueMail } from '../../mail.ts'
import { deviceOf } from '../../requested.ts'

/** An order that was not paid in time is released, and the customer told. */
export async function mailCancelledOrder(
  context: EffectContext,
  application: Application,
  toReturn: Pesos,
): Promise<void> {
  const { facts, person } = application
  if (facts.order === null) return
  const { epaycoAdvancedEmailLinkValidity } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  await queueMail(context, application, 'order-cancelled', {
    mail: 'order-cancelled',
    data: {
      firstName: person.firstName,
      orderNumber: facts.order.orderNumber,
      deviceName: deviceOf(facts).model,
      deadlineHours: epaycoAdvancedEmailLinkValidity,
      // The deadline ended the order, however late anybody looked.
      cancelledAt: facts.order.deadline ?? context.now.toString(),
      refund: toReturn > 0 ? { kind: 'due', amount: toReturn } : { kind: 'none' },
    },
  })
}
