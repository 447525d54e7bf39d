import { add } from '@cupo/credit-engine'
import {
  createMailLink,
  latestMailLink,
  type MailLinkPurpose,
  tokenOf,
} from '../../../platform/mail-links.ts'
import type { Application } from '../application.ts'
import type { EffectContext } from '../effects.ts'
import { queueMail } from '../mail.ts'
import { deviceOf } from '../requested.ts'
import { emailOfApplication } from '../trusted-contact.ts'

export type Prepayment = 'downPayment' | 'guarantee'

const pathOf: Readonly<Record<Prepayment, string>> = {
  downPayment: 'advanced-payment',
  guarantee: 'guarantee-payment',
}

/** Mails the link of something to pay before delivery; a resend repeats the same link. `step` names this sending. */
export async function mailPrepaymentLink(
  context: EffectContext,
  application: Application,
  prepayment: Prepayment,
  step: string,
  to = emailOfApplication(application),
): Promise<void> {
  const { facts, person, id } = application
  const { order, terms } = facts
  if (order?.deadline == null || terms === null) return
  const token = await linkToken(context, id, prepayment, order.deadline)
  const shared = {
    firstName: person.firstName,
    orderNumber: order.orderNumber,
    deviceName: deviceOf(facts).model,
    deadlineHours: context.settings.epaycoAdvancedEmailLinkValidity,
    deadlineAt: order.deadline,
    link: `${context.publicUrl}/${pathOf[prepayment]}/${id}/${token}`,
  }
  if (prepayment === 'downPayment') {
    await queueMail(context, application, `payment-link:${step}`, {
      mail: 'payment-link',
      data: { ...shared, amount: facts.downPayment },
      to,
    })
    return
  }
  await queueMail(context, application, `guarantee-link:${step}`, {
    mail: 'guarantee-link',
    data: {
      ...shared,
      guaranteeFee: terms.guaranteeFee,
      guaranteeVat: terms.guaranteeVat,
      guaranteeTotal: add(terms.guaranteeFee, terms.guaranteeVat),
    },
    to,
  })
}

async function linkToken(
  { transaction, secrets, now }: EffectContext,
  applicationId: string,
  purpose: MailLinkPurpose,
  expiresAt: string,
): Promise<string> {
  const known = await latestMailLink(transaction, purpose, applicationId)
  if (known !== null) return tokenOf(secrets, known)
  return createMailLink(transaction, secrets, { purpose, applicationId, subject: null, expiresAt }, now)
}
