import { type Pesos, percentage, subtract, vatWithin } from '@cupo/credit-engine'
import { Temporal } from 'temporal-polyfill'
import { reachesApplication } from '../../platform/actor.ts'
import { businessDate, hasPassed, instantAt, instantOf } from '../../platform/business-date.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { findMailLink } from '../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { CheckoutData } from '../../ports/payment-provider.ts'
import {
  type Application,
  agreementNumber,
  dueBeforeDelivery,
  orderOf,
  type UpfrontPayment,
} from '../origination/origination.ts'
import {
  confirmationUrl,
  type Intent,
  type LoanPaymentContext,
  notAllowed,
  registerAttempt,
  responseUrl,
} from '../payments/payments.ts'
import { productNames } from '../self-management/self-management.ts'
import { upfrontPaymentRefusals, upfrontPaymentWords } from './text/upfront-payments.ts'

type UpfrontPaymentRequest = {
  readonly applicationId: string
  readonly hash: string | undefined
  readonly method: Intent['method']
  readonly request: Pick<ReceivedRequest, 'headers' | 'now' | 'requestId' | 'actor'>
}

/**
 * Open to every holder of the id; the checkout names the customer only to the link's holder and the
 * customer. Refuses a paid part (`EtapaInvalida`), a late or cancelled order (`EnlaceVencido`), and cash
 * without time for it (`PagoNoPermitido`).
 */
export function registerUpfrontPayment(
  context: LoanPaymentContext,
  upfrontPayment: UpfrontPayment,
  { applicationId, hash, method, request }: UpfrontPaymentRequest,
): Promise<Result<CheckoutData>> {
  const question = [upfrontPayment, applicationId, hash ?? '', method]
  return registerAttempt(context, request, question, async () => {
    const application = await context.store.find(context.db, applicationId)
    const link = hash === undefined ? null : await findMailLink(context.db, upfrontPayment, hash)
    const isForged = hash !== undefined && link?.applicationId !== applicationId
    const order = application && orderOf(application.facts)
    if (application === null || order === null || isForged) return refuse('NoEncontrado')
    const amount = dueBeforeDelivery(application.facts)[upfrontPayment]
    if (amount === 0) return refuse('NoEncontrado')
    const isPaid = upfrontPayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
    if (isPaid) return refuse('EtapaInvalida', { message: upfrontPaymentRefusals.paid })
    const isOver = order.deadline === null || hasPassed(order.deadline, request.now)
    if (isOver || application.situation !== 'EmAndamento') {
      return refuse('EnlaceVencido', { message: upfrontPaymentRefusals.expired })
    }
    const lastDay = lastCashDayBefore(order.deadline, request.now)
    if (method === 'Efectivo' && lastDay === null) return notAllowed(upfrontPaymentRefusals.noTimeForCash)
    const documentIndex = context.secrets.blindIndex('document', application.person.document)
    const isOwner = reachesApplication(request.actor, { applicationId, documentIndex })
    return done(
      intentOf(context, upfrontPayment, application, {
        amount,
        method,
        documentIndex,
        orderNumber: order.orderNumber,
        isNamed: link !== null || isOwner,
        lastDay,
      }),
    )
  })
}

type CheckoutFacts = {
  readonly amount: Intent['order']['amount']
  readonly method: Intent['method']
  readonly documentIndex: Buffer
  readonly orderNumber: string
  readonly isNamed: boolean
  readonly lastDay: string | null
}

function intentOf(
  { publicUrl }: LoanPaymentContext,
  upfrontPayment: UpfrontPayment,
  { id, origin, person, facts }: Application,
  { amount, method, documentIndex, orderNumber, isNamed, lastDay }: CheckoutFacts,
): Intent {
  const { paymentType, description } = upfrontPaymentWords[upfrontPayment]
  const { fullName: name, address, document, mobile } = person
  return {
    purpose: upfrontPayment,
    applicationId: id,
    loanId: null,
    kind: null,
    key: id,
    documentIndex,
    paymentType,
    method,
    channel: 'link',
    limit: null,
    order: {
      amount,
      vat: vatOf(upfrontPayment, amount, facts),
      name: productNames[origin],
      description: description(orderNumber),
      extra1: paymentType,
      extra3: orderNumber,
      extra4: '',
      extra5: agreementNumber(id),
      responseUrl: responseUrl(publicUrl, upfrontPayment, id),
      confirmationUrl: confirmationUrl(publicUrl, id),
      payer: isNamed ? { name, address: address?.formattedAddress ?? '', document, mobile } : null,
      cashUntil: lastDay,
    },
  }
}

/** The general rate (Estatuto Tributario, art. 468). */
const generalVatRate = percentage('19.00')

/** A guarantee's VAT is as computed, a phone's at the general rate unless excluded. */
export function vatOf(
  upfrontPayment: UpfrontPayment,
  amount: Pesos,
  { terms }: Pick<Application['facts'], 'terms'>,
): Intent['order']['vat'] {
  if (terms === null || (upfrontPayment === 'downPayment' && terms.isTaxFree)) return null
  const tax = upfrontPayment === 'guarantee' ? terms.guaranteeVat : vatWithin(amount, generalVatRate)
  return tax === 0 ? null : { base: subtract(amount, tax), tax }
}

/** To reach a counter. */
const hoursAtCounterMin = 2

/** Ends before the deadline; null without two hours left. */
export function lastCashDayBefore(deadline: string, now: Temporal.Instant): string | null {
  const dayOfDeadline = businessDate(instantOf(deadline))
  const end = instantAt(dayOfDeadline, '00:00')
  const isTooLate = Temporal.Instant.compare(now.add({ hours: hoursAtCounterMin }), end) > 0
  return isTooLate ? null : dayOfDeadline.subtract({ days: 1 }).toString()
}
