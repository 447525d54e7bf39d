import type { Pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { hasPassed } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { findMailLink } from '../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { type ApplicationStore, deviceOf, dueBeforeDelivery } from '../origination/origination.ts'

export type PrepaymentLink = {
  readonly amount: Pesos
  readonly idSalesOrder: string
  readonly paymentType: string
  readonly mobile: string
  readonly borrower: { readonly name: string }
  readonly deviceModel: string
  readonly paymentDeadline: string
  readonly status: 'Pendente' | 'Pago' | 'Cancelado'
}

/** What a link asks for. The id in the address must be the link's own, and tells nothing without its token. */
export async function readPrepaymentLink(
  { db, store }: { readonly db: Kysely<Database>; readonly store: ApplicationStore },
  prepayment: 'downPayment' | 'guarantee',
  { id, hash }: { readonly id: string; readonly hash: string },
  now: Temporal.Instant,
): Promise<Result<PrepaymentLink>> {
  const link = await findMailLink(db, prepayment, hash)
  if (link === null || link.applicationId !== id) return refuse('NoEncontrado')
  const application = await store.find(db, id)
  const order = application?.facts.order ?? null
  if (application === null || order === null) return refuse('NoEncontrado')
  const isPaid = prepayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
  const isOpen = application.situation === 'EmAndamento'
  if (isOpen && !isPaid && hasPassed(link.expiresAt, now)) return refuse('EnlaceVencido')
  return done({
    amount: dueBeforeDelivery(application.facts)[prepayment],
    idSalesOrder: order.orderNumber,
    paymentType: 'Tarjeta-PSE',
    mobile: application.person.mobile.slice(-2),
    borrower: { name: application.person.firstName },
    deviceModel: deviceOf(application.facts).model,
    // Once all is paid the order has no deadline; the link remembers what it was.
    paymentDeadline: order.deadline ?? link.expiresAt,
    status: isPaid ? 'Pago' : isOpen ? 'Pendente' : 'Cancelado',
  })
}
