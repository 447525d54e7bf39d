import { dueDates, firstDueDate } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import type { Application } from '../../application.ts'
import { type MailContext, queueMail } from '../../mail.ts'
import { deviceOf } from '../../requested.ts'
import { agreedPlan } from '../agreement/agreed-plan.ts'

/** The dated plan, which only delivery makes possible (conformance: R-P8). */
export async function mailDelivered(
  context: MailContext,
  application: Application,
  deliveredOn: string,
): Promise<void> {
  const { facts, person } = application
  if (facts.order === null || facts.terms === null || facts.paymentDay === null) return
  const { installments } = agreedPlan(facts.terms)
  const first = firstDueDate({
    disbursedOn: Temporal.PlainDate.from(deliveredOn),
    paymentDay: facts.paymentDay,
    daysToFirstDueDateMin: facts.terms.daysToFirstDueDateMin,
  })
  const dates = dueDates(first, installments.length)
  await queueMail(context, application, 'delivered', {
    mail: 'delivered',
    data: {
      firstName: person.firstName,
      orderNumber: facts.order.orderNumber,
      deviceName: deviceOf(facts).model,
      deliveredOn,
      financedAmount: facts.terms.financedAmount,
      paymentDay: facts.paymentDay,
      installments: installments.map((row, index) => ({
        number: row.number,
        dueDate: String(dates[index]),
        total: row.total,
      })),
    },
  })
}
