import { add, type Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate, hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createMailLink, latestMailLink, type MailLinkPurpose, tokenOf } from '../../platform/mail-links.ts'
import type { Secrets } from '../../platform/secrets.ts'
import {
  type Application,
  dueBeforeDelivery,
  type EffectContext,
  emailOfApplication,
  orderOf,
  queueMail,
  stillDue,
  type UpfrontPayment,
} from '../origination/origination.ts'
import { readChannelSettings } from '../policy/policy.ts'

const pathOf: Readonly<Record<UpfrontPayment, string>> = {
  downPayment: 'advanced-payment',
  guarantee: 'guarantee-payment',
}

type LinkContext = {
  readonly db: Kysely<Database>
  readonly secrets: Secrets
  readonly publicUrl: string
}

export async function unpaidUpfrontPayments(
  { db, secrets, publicUrl }: LinkContext,
  { id, situation, facts }: Pick<Application, 'id' | 'situation' | 'facts'>,
): Promise<readonly UnpaidUpfrontPayment[]> {
  const deadlineAt = orderOf(facts)?.deadline ?? null
  if (situation !== 'EmAndamento' || deadlineAt === null) return []
  const due = dueBeforeDelivery(facts)
  const unpaid: UnpaidUpfrontPayment[] = []
  for (const upfrontPayment of stillDue(facts)) {
    const link = await latestMailLink(db, upfrontPayment, id)
    if (link === null) continue
    const hash = tokenOf(secrets, link)
    const address = addressOf(publicUrl, upfrontPayment, id, hash)
    unpaid.push({ upfrontPayment, amount: due[upfrontPayment], hash, link: address, deadlineAt })
  }
  return unpaid
}

export type UnpaidUpfrontPayment = {
  readonly upfrontPayment: UpfrontPayment
  readonly amount: Pesos
  readonly hash: string
  readonly link: string
  readonly deadlineAt: string
}

const addressOf = (publicUrl: string, upfrontPayment: UpfrontPayment, id: string, token: string): string =>
  `${publicUrl}/${pathOf[upfrontPayment]}/${id}/${token}`

export async function makePaymentLinks(context: EffectContext, { id, facts }: Application): Promise<void> {
  const deadline = orderOf(facts)?.deadline ?? null
  if (deadline === null) return
  for (const upfrontPayment of stillDue(facts)) await linkToken(context, id, upfrontPayment, deadline)
}

/** Repeats the same link; `step` names the sending. */
export async function mailPaymentLink(
  context: EffectContext,
  application: Application,
  upfrontPayment: UpfrontPayment,
  step: string,
  to = emailOfApplication(application),
): Promise<void> {
  const { facts, person, id } = application
  const { subject, terms } = facts
  if (subject.kind !== 'device' || terms === null) return
  const { order, device, downPayment } = subject
  if (order?.deadline == null) return
  const token = await linkToken(context, id, upfrontPayment, order.deadline)
  const { epaycoAdvancedEmailLinkValidity } = await readChannelSettings(
    context.transaction,
    application.origin,
    businessDate(context.now),
  )
  const shared = {
    firstName: person.firstName,
    orderNumber: order.orderNumber,
    deviceName: device.model,
    ...(facts.seller === null ? {} : { pickUpIn: facts.seller.shopName }),
    deadlineHours: epaycoAdvancedEmailLinkValidity,
    deadlineAt: order.deadline,
    link: addressOf(context.publicUrl, upfrontPayment, id, token),
  }
  if (upfrontPayment === 'downPayment') {
    await queueMail(context, application, `payment-link:${step}`, {
      mail: 'payment-link',
      data: {
        ...shared,
        amount: downPayment,
        purchase: { price: device.price, financedAmount: terms.financedAmount },
      },
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

/** Open, in time, and this part unpaid. */
export function isPayable(
  { situation, facts }: Application,
  upfrontPayment: UpfrontPayment,
  now: Temporal.Instant,
): boolean {
  const order = orderOf(facts)
  if (situation !== 'EmAndamento' || order === null || order.deadline === null) return false
  const isPaid = upfrontPayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
  return !isPaid && !hasPassed(order.deadline, now) && dueBeforeDelivery(facts)[upfrontPayment] > 0
}
