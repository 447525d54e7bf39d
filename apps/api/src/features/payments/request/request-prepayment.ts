import { isSignedIn } from '../../../platform/actor.ts'
import { hasPassed } from '../../../platform/business-date.ts'
import type { Received } from '../../../platform/http/received.ts'
import { findMailLink } from '../../../platform/mail-links.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { CheckoutData } from '../../../ports/payment-provider.ts'
import { type Application, agreementNumber, dueBeforeDelivery } from '../../origination/origination.ts'
import { productNames } from '../../self-management/self-management.ts'
import { confirmationUrl, responseUrl } from '../addresses.ts'
import { lastCashDayBefore } from '../cash-pin.ts'
import { prepaymentRefusals, prepaymentWords } from '../text/prepayment.ts'
import { notAllowed } from './payment-choice.ts'
import { type Intent, registerRequest } from './register-request.ts'
import type { LoanPaymentParts } from './request-loan-payment.ts'

type Asked = {
  readonly applicationId: string
  readonly hash: string | undefined
  readonly method: Intent['method']
  readonly request: Pick<Received, 'headers' | 'now' | 'requestId' | 'actor'>
}

/**
 * Registers the payment of what an order needs before delivery (conformance: R-Y6). Whoever holds the application's id
 * may pay; the checkout names the customer only to the holder of the link and to the customer. Refuses what is paid
 * (`EtapaInvalida`), an order that is past its deadline or cancelled (`EnlaceVencido`), and cash where the deadline leaves
 * no time for it (`PagoNoPermitido`).
 */
export function requestPrepayment(
  parts: LoanPaymentParts,
  prepayment: 'downPayment' | 'guarantee',
  { applicationId, hash, method, request }: Asked,
): Promise<Result<CheckoutData>> {
  const asked = [prepayment, applicationId, hash ?? '', method]
  return registerRequest(parts, request, asked, async () => {
    const application = await parts.store.find(parts.db, applicationId)
    const link = hash === undefined ? null : await findMailLink(parts.db, prepayment, hash)
    const isForged = hash !== undefined && link?.applicationId !== applicationId
    const order = application?.facts.order ?? null
    if (application === null || order === null || isForged) return refuse('NoEncontrado')
    const amount = dueBeforeDelivery(application.facts)[prepayment]
    if (amount === 0) return refuse('NoEncontrado')
    const isPaid = prepayment === 'downPayment' ? order.isDownPaymentPaid : order.isGuaranteePaid
    if (isPaid) return refuse('EtapaInvalida', { message: prepaymentRefusals.paid })
    const isOver = order.deadline === null || hasPassed(order.deadline, request.now)
    if (isOver || application.situation !== 'EmAndamento') {
      return refuse('EnlaceVencido', { message: prepaymentRefusals.expired })
    }
    const lastDay = lastCashDayBefore(order.deadline, request.now)
    if (method === 'Efectivo' && lastDay === null) return notAllowed(prepaymentRefusals.noTimeForCash)
    const documentIndex = parts.secrets.blindIndex('document', application.person.document)
    const isOwner = isSignedIn(request.actor) && request.actor.documentIndex.equals(documentIndex)
    return done(
      intentOf(parts, prepayment, application, {
        ...{ amount, method, documentIndex, orderNumber: order.orderNumber },
        isNamed: link !== null || isOwner,
        lastDay,
      }),
    )
  })
}

type Due = {
  readonly amount: Intent['order']['amount']
  readonly method: Intent['method']
  readonly documentIndex: Buffer
  readonly orderNumber: string
  /** Whether who asks has shown to be, or to act for, the customer. */
  readonly isNamed: boolean
  readonly lastDay: string | null
}

function intentOf(
  { publicUrl }: LoanPaymentParts,
  prepayment: 'downPayment' | 'guarantee',
  { id, origin, person }: Application,
  { amount, method, documentIndex, orderNumber, isNamed, lastDay }: Due,
): Intent {
  const { paymentType, description } = prepaymentWords[prepayment]
  const { fullName: name, address, document, mobile } = person
  return {
    ...{ purpose: prepayment, applicationId: id, loanId: null, kind: null, key: id },
    ...{ documentIndex, paymentType, method, channel: 'link', limit: null },
    order: {
      amount,
      name: productNames[origin],
      description: description(orderNumber),
      extra1: paymentType,
      extra3: orderNumber,
      extra4: '',
      extra5: agreementNumber(id),
      responseUrl: responseUrl(publicUrl, prepayment, id),
      confirmationUrl: confirmationUrl(publicUrl, id),
      payer: isNamed ? { name, address: address?.formattedAddress ?? '', document, mobile } : null,
      cashUntil: lastDay,
    },
  }
}
