import {
  findAdvancedPaymentEmail,
  findGuaranteePaymentEmail,
  getAdvancedPaymentLink,
  getGuaranteePaymentLink,
  requestAdvancedPayment,
  requestGuaranteePayment,
  resendAdvancedPaymentEmail,
  resendGuaranteePaymentEmail,
} from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { ReceivedRequest } from '../../platform/http/received.ts'
import { withFmt } from '../../platform/present.ts'
import type { UpfrontPayment } from '../origination/origination.ts'
import { type LoanPaymentParts, limitPublicPayments } from '../payments/payments.ts'
import { type FindParts, findCustomer, openTicket } from './find-customer.ts'
import { readPaymentLink } from './read-link.ts'
import { registerUpfrontPayment } from './register-upfront-payment.ts'
import { type ResendParts, resendLink } from './resend-link.ts'

type ResendBody = {
  readonly proposalId?: string | undefined
  readonly applicationId?: string | undefined
  readonly email?: string | undefined
  readonly pin?: string | undefined
}

export type UpfrontPaymentParts = FindParts & ResendParts & LoanPaymentParts

export function upfrontPaymentRoutes(bind: BindCall, parts: UpfrontPaymentParts): void {
  bind(getAdvancedPaymentLink)(async (request) => {
    const link = await readPaymentLink(parts, 'downPayment', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ advancedPayment: amount }), ...facts } }
  })

  bind(getGuaranteePaymentLink)(async (request) => {
    const link = await readPaymentLink(parts, 'guarantee', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ guaranteePayment: amount }), ...facts } }
  })

  const find = (upfrontPayment: UpfrontPayment) => async (request: { query: Query } & ReceivedRequest) => {
    const found = await findCustomer(parts, upfrontPayment, request.query, request)
    return found.ok ? { status: 200 as const, body: found.value } : found
  }
  bind(findAdvancedPaymentEmail)(find('downPayment'))
  bind(findGuaranteePaymentEmail)(find('guarantee'))

  const resend =
    (upfrontPayment: UpfrontPayment) => async (request: { body: ResendBody } & ReceivedRequest) => {
      const { proposalId, applicationId, email, pin } = request.body
      const named = proposalId ?? applicationId ?? ''
      const id = openTicket(parts.secrets, upfrontPayment, named, request.now) ?? named
      const sent = await resendLink(parts, upfrontPayment, { id, email, pin }, request)
      return sent.ok ? { status: 200 as const, body: { sent: true as const, resendsLeft: sent.value } } : sent
    }
  bind(resendAdvancedPaymentEmail)(resend('downPayment'))
  bind(resendGuaranteePaymentEmail)(resend('guarantee'))

  const pay = (upfrontPayment: UpfrontPayment) => async (request: PayRequest) => {
    const { params, body } = request
    const allowed = await limitPublicPayments(parts, 'request', request)
    if (!allowed.ok) return allowed
    const checkout = await registerUpfrontPayment(parts, upfrontPayment, {
      applicationId: params.proposalId,
      hash: body.hash,
      method: body.meioPagamento,
      request,
    })
    return checkout.ok ? { status: 200 as const, body: checkout.value } : checkout
  }
  bind(requestAdvancedPayment)(pay('downPayment'))
  bind(requestGuaranteePayment)(pay('guarantee'))
}

type PayRequest = ReceivedRequest & {
  readonly params: { readonly proposalId: string }
  readonly body: { readonly hash?: string | undefined; readonly meioPagamento: 'Efectivo' | 'Tarjeta-PSE' }
}

type Query = Parameters<typeof findCustomer>[2]
