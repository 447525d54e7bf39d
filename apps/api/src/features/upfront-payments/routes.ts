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
import { type LoanPaymentContext, limitPublicPayments } from '../payments/payments.ts'
import { type FindContext, findCustomer, openTicket } from './find-customer.ts'
import { readPaymentLink } from './read-link.ts'
import { registerUpfrontPayment } from './register-upfront-payment.ts'
import { type ResendContext, resendLink } from './resend-link.ts'

type ResendBody = {
  readonly proposalId?: string | undefined
  readonly applicationId?: string | undefined
  readonly email?: string | undefined
  readonly pin?: string | undefined
}

export type UpfrontPaymentContext = FindContext & ResendContext & LoanPaymentContext

export function upfrontPaymentRoutes(bind: BindCall, context: UpfrontPaymentContext): void {
  bind(getAdvancedPaymentLink)(async (request) => {
    const link = await readPaymentLink(context, 'downPayment', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ advancedPayment: amount }), ...facts } }
  })

  bind(getGuaranteePaymentLink)(async (request) => {
    const link = await readPaymentLink(context, 'guarantee', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ guaranteePayment: amount }), ...facts } }
  })

  const find = (upfrontPayment: UpfrontPayment) => async (request: { query: Query } & ReceivedRequest) => {
    const found = await findCustomer(context, upfrontPayment, request.query, request)
    return found.ok ? { status: 200 as const, body: found.value } : found
  }
  bind(findAdvancedPaymentEmail)(find('downPayment'))
  bind(findGuaranteePaymentEmail)(find('guarantee'))

  const resend =
    (upfrontPayment: UpfrontPayment) => async (request: { body: ResendBody } & ReceivedRequest) => {
      const { proposalId, applicationId, email, pin } = request.body
      const named = proposalId ?? applicationId ?? ''
      const id = openTicket(context.secrets, upfrontPayment, named, request.now) ?? named
      const sent = await resendLink(context, upfrontPayment, { id, email, pin }, request)
      return sent.ok ? { status: 200 as const, body: { sent: true as const, resendsLeft: sent.value } } : sent
    }
  bind(resendAdvancedPaymentEmail)(resend('downPayment'))
  bind(resendGuaranteePaymentEmail)(resend('guarantee'))

  const pay = (upfrontPayment: UpfrontPayment) => async (request: PayRequest) => {
    const { params, body } = request
    const allowed = await limitPublicPayments(context, 'request', request)
    if (!allowed.ok) return allowed
    const checkout = await registerUpfrontPayment(context, upfrontPayment, {
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
