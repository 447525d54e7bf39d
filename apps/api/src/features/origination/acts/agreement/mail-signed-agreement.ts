import { add } from '@cupo/credit-engine'
import { loanAgreementFileName } from '../../../../documents/loan-agreement/template.ts'
import { signatureAnnexFileName } from '../../../../documents/signature-annex.ts'
import type { OrderNextStep } from '../../../../emails/order-mails.ts'
import { businessDate } from '../../../../platform/business-date.ts'
import { readChannelSettings } from '../../../policy/policy.ts'
import type { EffectContext, UpfrontPayments } from '../../context.ts'
import {
  type Application,
  agreedPlan,
  type DeliveryAddress,
  type DeviceSubject,
  deviceOf,
  dueBeforeDelivery,
  type OrderFacts,
} from '../../model/application.ts'
import type { MailOfSignature } from '../../model/channel.ts'
import { channelOf } from '../../model/journey.ts'
import { queueMail } from '../mail.ts'
import { agreementNumber, namedAccount } from './agreement-data.ts'

type SignatureContext = EffectContext & { readonly upfrontPayments: UpfrontPayments }

export async function mailSignedAgreement(
  context: SignatureContext,
  application: Application,
): Promise<void> {
  for (const mail of channelOf(application).signing.mails) await mailsOfSignature[mail](context, application)
}

type SignatureMailer = (context: SignatureContext, application: Application) => Promise<void>

const mailsOfSignature: Readonly<Record<MailOfSignature, SignatureMailer>> = {
  agreementCopy: mailAgreementCopy,
  orderSummary: mailOrderSummary,
  loanSummary: mailLoanSummary,
  upfrontPaymentLinks: async (context, application) => {
    const due = dueBeforeDelivery(application.facts)
    if (due.downPayment > 0)
      await context.upfrontPayments.mailLink(context, application, 'downPayment', 'signed')
    if (due.guarantee > 0) await context.upfrontPayments.mailLink(context, application, 'guarantee', 'signed')
  },
}

async function mailAgreementCopy(context: EffectContext, application: Application): Promise<void> {
  const { facts, person } = application
  const { agreement, terms, paymentDay } = facts
  if (agreement === null || agreement.signedAt === null || terms === null || paymentDay === null) return
  const number = agreementNumber(application.id)
  await queueMail(context, application, 'agreement-copy', {
    mail: 'agreement-copy',
    data: {
      firstName: person.firstName,
      agreementNumber: number,
      deviceName: deviceOf(facts)?.model ?? null,
      signedAt: agreement.signedAt,
      financedAmount: terms.financedAmount,
      installmentCount: terms.installmentCount,
      installmentTotal: agreedPlan(terms).installments[0]?.total ?? terms.financedAmount,
      paymentDay,
    },
    attachments: [
      {
        documentId: agreement.documentId,
        filename: loanAgreementFileName({ agreementNumber: number }),
      },
      {
        annexOf: agreement.documentId,
        filename: signatureAnnexFileName({ agreementNumber: number }),
      },
    ],
  })
}

async function mailOrderSummary(context: SignatureContext, application: Application): Promise<void> {
  const { facts, person } = application
  const { subject, terms, paymentDay } = facts
  if (subject.kind !== 'device' || subject.order === null || terms === null || paymentDay === null) return
  const { device, order } = subject
  const due = dueBeforeDelivery(facts)
  const plan = agreedPlan(terms)
  const { principal, interest, interestVat, fee, feeVat } = plan.totals
  const { guaranteeFee: guarantee, guaranteeVat } = terms
  const ofInstallments = { principal, interest, interestVat, fee, feeVat }
  await context.upfrontPayments.makeLinks(context, application)
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
      installmentTotal: plan.installments[0]?.total ?? terms.financedAmount,
      paymentDay,
      daysToFirstDueDateMin: terms.daysToFirstDueDateMin,
      delivery:
        facts.seller === null ? deliveryOf(subject, person.address) : { pickUpIn: facts.seller.shopName },
      totalToPay: add(plan.totals.total, due.total),
      breakdown: { downPayment: due.downPayment, guarantee, guaranteeVat, ...ofInstallments },
      nextStep: await nextStepOf(context, context.upfrontPayments, application, order),
    },
  })
}

async function mailLoanSummary(context: EffectContext, application: Application): Promise<void> {
  const { facts, person } = application
  const { subject, terms, paymentDay } = facts
  if (subject.kind !== 'money' || terms === null || paymentDay === null) return
  const plan = agreedPlan(terms)
  const { principal, interest, interestVat, fee, feeVat } = plan.totals
  await queueMail(context, application, 'loan-summary', {
    mail: 'loan-summary',
    data: {
      firstName: person.firstName,
      agreementNumber: agreementNumber(application.id),
      amount: terms.financedAmount,
      account: namedAccount(application, subject),
      effectiveAnnualRate: terms.effectiveAnnualRate,
      installmentCount: terms.installmentCount,
      installmentTotal: plan.installments[0]?.total ?? terms.financedAmount,
      paymentDay,
      daysToFirstDueDateMin: terms.daysToFirstDueDateMin,
      totalToPay: plan.totals.total,
      breakdown: { principal, interest, interestVat, fee, feeVat },
    },
  })
}

function deliveryOf({ delivery, shippingCost }: DeviceSubject, address: DeliveryAddress | null) {
  return {
    address: address?.formattedAddress ?? '',
    shippingCost,
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
      upfrontPayment,
      amount,
      link,
    })),
    deadlineHours: epaycoAdvancedEmailLinkValidity,
    deadlineAt: order.deadline,
  }
}
