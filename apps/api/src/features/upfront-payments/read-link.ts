import { add, type Pesos, pesos } from '@cupo/credit-engine'
import { type ApplicationSituation, ownLink, type OtherPayment as WireOtherPayment } from '@cupo/wire'
import type { Kysely } from 'kysely'
import { reachesApplication } from '../../platform/actor.ts'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { findMailLink, latestMailLink } from '../../platform/mail-links.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { cashEndText } from '../../platform/text/payments.ts'
import {
  type Application,
  type ApplicationStore,
  dueBeforeDelivery,
  lineOf,
  type UpfrontPayment,
} from '../origination/origination.ts'
import { refundAccountOf, refundsOf } from '../refunds/refunds.ts'
import { unpaidUpfrontPayments } from './payment-link.ts'
import { lastCashDayBefore } from './register-upfront-payment.ts'

type ReadContext = {
  readonly db: Kysely<Database>
  readonly store: ApplicationStore
  readonly secrets: Secrets
  readonly publicUrl: string
}

export type PaymentLink = {
  readonly amount: Pesos
  readonly idSalesOrder: string
  readonly paymentType: string
  readonly mobile: string
  readonly borrower: { readonly name: string }
  readonly deviceModel: string
  readonly paymentDeadline: string
  readonly cashUntilFmt: string | null
  readonly status: 'Pendente' | 'Pago' | 'Cancelado'
  readonly situation: ApplicationSituation
  readonly refund: OrderRefund | null
  readonly otherPayment: WireOtherPayment | null
}

/** The id must be the link's own; without the token it tells only the owner. */
export async function readPaymentLink(
  { db, store, secrets, publicUrl }: ReadContext,
  upfrontPayment: UpfrontPayment,
  { id, hash }: { readonly id: string; readonly hash: string },
  { actor, now }: Pick<ReceivedRequest, 'actor' | 'now'>,
): Promise<Result<PaymentLink>> {
  const application = await store.find(db, id)
  const documentIndex = application && secrets.blindIndex('document', application.person.document)
  const isOwner =
    hash === ownLink &&
    documentIndex !== null &&
    reachesApplication(actor, { applicationId: id, documentIndex })
  const link = await (isOwner
    ? latestMailLink(db, upfrontPayment, id)
    : findMailLink(db, upfrontPayment, hash))
  if (link === null || link.applicationId !== id) return refuse('NoEncontrado')
  const subject = application?.facts.subject
  if (application === null || subject?.kind !== 'device' || subject.order === null)
    return refuse('NoEncontrado')
  const { device, order } = subject
  const isPaid = upfrontPayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
  const isOpen = application.situation === 'EmAndamento'
  if (isOpen && !isPaid && hasPassed(link.expiresAt, now)) return refuse('EnlaceVencido')
  // A paid order has no deadline.
  const deadline = order.deadline ?? link.expiresAt
  const cashDay = isOpen && !isPaid ? lastCashDayBefore(deadline, now) : null
  const unpaid = await unpaidUpfrontPayments({ db, secrets, publicUrl }, application)
  const other = unpaid.find((payment) => payment.upfrontPayment !== upfrontPayment)
  return done({
    otherPayment:
      other === undefined
        ? null
        : {
            kind: other.upfrontPayment,
            hash: isOwner ? ownLink : other.hash,
            ...withFmt({ amount: other.amount }),
          },
    amount: dueBeforeDelivery(application.facts)[upfrontPayment],
    idSalesOrder: order.orderNumber,
    paymentType: 'Tarjeta-PSE',
    mobile: lineOf(application).slice(-2),
    borrower: { name: application.person.firstName },
    deviceModel: device.model,
    paymentDeadline: deadline,
    cashUntilFmt: cashDay === null ? null : cashEndText(cashDay),
    status: statusOf(application.situation, isPaid),
    situation: application.situation,
    refund: await refundOf({ db, secrets }, application),
  })
}

/** Then the payment is spent. */
const delivered: readonly ApplicationSituation[] = ['Liberada', 'Liquidada']

function statusOf(situation: ApplicationSituation, isPaid: boolean): PaymentLink['status'] {
  if (situation === 'EmAndamento') return isPaid ? 'Pago' : 'Pendente'
  return isPaid && delivered.includes(situation) ? 'Pago' : 'Cancelado'
}

type OrderRefund = {
  readonly value: Pesos
  readonly valueFmt: string
  readonly state: 'owed' | 'named' | 'ordered' | 'paid'
}

async function refundOf(
  { db, secrets }: Pick<ReadContext, 'db' | 'secrets'>,
  { id, person }: Application,
): Promise<OrderRefund | null> {
  const documentIndex = secrets.blindIndex('document', person.document)
  const refunds = (await refundsOf(db, documentIndex)).filter(({ applicationId }) => applicationId === id)
  if (refunds.length === 0) return null
  const toCome = refunds.filter(({ state }) => state !== 'paid')
  const shown = toCome.length > 0 ? toCome : refunds
  const value = shown.reduce((sum, { amount }) => add(sum, amount), pesos(0))
  const state = await stateOf(shown)
  return { ...withFmt({ value }), state }

  async function stateOf(those: typeof refunds): Promise<OrderRefund['state']> {
    if (those.every(({ state }) => state === 'paid')) return 'paid'
    if (those.every(({ state }) => state === 'ordered')) return 'ordered'
    return (await refundAccountOf(db, secrets, documentIndex)) === null ? 'owed' : 'named'
  }
}
