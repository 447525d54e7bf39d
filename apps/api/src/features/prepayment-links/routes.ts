import {
  findAdvancedPaymentEmail,
  findGuaranteePaymentEmail,
  getAdvancedPaymentLink,
  getGuaranteePaymentLink,
  resendAdvancedPaymentEmail,
  resendGuaranteePaymentEmail,
} from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Received } from '../../platform/http/received.ts'
import { withFmt } from '../../platform/present.ts'
import type { Prepayment } from './is-payable.ts'
import { readPrepaymentLink } from './read-link.ts'
import { type FindParts, findCustomer } from './resend/find-customer.ts'
import { type ResendParts, resendLink } from './resend/resend-link.ts'
import { openTicket } from './resend/ticket.ts'

type ResendBody = {
  readonly proposalId?: string | undefined
  readonly applicationId?: string | undefined
  readonly email?: string | undefined
  readonly pin?: string | undefined
}

export function prepaymentLinkRoutes(bind: BindCall, parts: FindParts & ResendParts): void {
  bind(getAdvancedPaymentLink)(async (request) => {
    const link = await readPrepaymentLink(parts, 'downPayment', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ advancedPayment: amount }), ...facts } }
  })

  bind(getGuaranteePaymentLink)(async (request) => {
    const link = await readPrepaymentLink(parts, 'guarantee', request.params, request)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ guaranteePayment: amount }), ...facts } }
  })

  const find = (prepayment: Prepayment) => async (request: { query: Query } & Received) => {
    const found = await findCustomer(parts, prepayment, request.query, request)
    return found.ok ? { status: 200 as const, body: found.value } : found
  }
  bind(findAdvancedPaymentEmail)(find('downPayment'))
  bind(findGuaranteePaymentEmail)(find('guarantee'))

  const resend = (prepayment: Prepayment) => async (request: { body: ResendBody } & Received) => {
    const { proposalId, applicationId, email, pin } = request.body
    const named = proposalId ?? applicationId ?? ''
    const id = openTicket(parts.secrets, prepayment, named, request.now) ?? named
    const sent = await resendLink(parts, prepayment, { id, email, pin }, request)
    return sent.ok ? { status: 200 as const, body: { sent: true as const, resendsLeft: sent.value } } : sent
  }
  bind(resendAdvancedPaymentEmail)(resend('downPayment'))
  bind(resendGuaranteePaymentEmail)(resend('guarantee'))
}

type Query = Parameters<typeof findCustomer>[2]
