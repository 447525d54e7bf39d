import { add } from '@cupo/credit-engine'
import { loanAgreementFileName } from '../../../../documents/loan-agreement/template.ts'
import type { OrderNextStep } from '../../../../emails/order-summary.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { Application, OrderFacts } from '../../application.ts'
import type { EffectContext, UpfrontPayments } from '../../effects.ts'
import { dueBeforeDelivery } from '../../evolve.ts'
import { queueMail } from '../../mail.ts'
import { deviceOf } from '../../requested.ts'
import { agreedPlan } from './agreed-plan.ts'
import { agreementNumber } from './agreement-data.ts'

/**
 * After signing: the agreement as it was signed, the order, and a link for each thing to pay first
 * (conformance: R-P1).
 */
export async function mailSignedAgreement(
  context: EffectContext,
  upfrontPayments: UpfrontPayments,
  application: Application,
): Promise<void> {
  const { facts, person } = application
  const { agreement, terms, order, paymentDay } = facts
  if (agreement === null || terms === null || order === null || paymentDay === null) return
  const device = deviceOf(facts)
  const installmentTotal = agreedPlan(terms).installments[0]?.total ?? terms.financedAmount
  const due = dueBeforeDelivery(facts)

  await queueMail(context, application, 'agreement-copy', {
    mail: 'agreement-copy',
    data: {
      firstName: person.firstName,
      agreementNumber: agreementNumber(application.id),
      deviceName: device.model,
      signedAt: order.placedAt,
      financedAmount: terms.financedAmount,
      installmentCount: terms.installmentCount,
      installmentTotal,
      paymentDay,
      sha256: agreement.sha256,
    },
    attachments: [
      {
        documentId: agreement.documentId,
        filename: loanAgreementFileName({ agreementNumber: agreementNumber(application.id) }),
      },
    ],
  })
  await upfrontPayments.makeLinks(context, application)
  await queueMail(context, application, 'order-summary', {
    mail: 'order-summary',
    data: {
      firstName: person.firstName,
      orderNumber: order.orderNumber,
      device,
      downPayment: due.downPayment,
      guaranteeTotal: due.guarantee,
      financedAmount: terms.financedAmount,
      installmentCount: terms.installmentCount,
      installmentTotal,
      paymentDay,
      delivery: deliveryOf(application),
      totalToPay: add(agreedPlan(terms).totals.total, due.total),
      nextStep: await nextStepOf(context, upfrontPayments, application, order),
    },
  })
  if (due.downPayment > 0) await upfrontPayments.mailLink(context, application, 'downPayment', 'signed')
  if (due.guarantee > 0) await upfrontPayments.mailLink(context, application, 'guarantee', 'signed')
}

function deliveryOf({ facts, person }: Application) {
  const { delivery } = facts
  return {
    address: person.address?.formattedAddress ?? '',
    shippingCost: facts.shippingCost,
    schedule:
      delivery?.date == null
        ? ({ kind: 'toBeConfirmed' } as const)
        : ({ kind: 'dated', date: delivery.date, period: delivery.period } as const),
  }
}

async function nextStepOf(
  context: EffectContext,
  upfrontPayments: UpfrontPayments,
  application: Application,
  order: OrderFacts,
): Promise<OrderNextStep> {
  const unpaid = await upfrontPayments.unpaid(context, application)
  if (order.deadline === null || unpaid.length === 0) return { kind: 'awaitDelivery' }
  const { epaycoAdvancedEmailLinkValidity } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  return {
    kind: 'payFirst',
    payments: unpaid.map(({ upfrontPayment, amount, link }) => ({
      prepayment: upfrontPayment,
      amount,
      link,
    })),
    deadlineHours: epaycoAdvancedEmailLinkValidity,
    deadlineAt: order.deadline,
  }
}
