import {
  getAdvancedPaymentLink,
  getGuaranteePaymentLink,
  resendAdvancedPaymentEmail,
  resendGuaranteePaymentEmail,
} from '@cupo/wire'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Received } from '../../platform/http/received.ts'
import { withFmt } from '../../platform/present.ts'
import { readPrepaymentLink } from './read-link.ts'
import { type ResendParts, resendLink } from './resend-link.ts'

type ResendBody = {
  readonly proposalId?: string | undefined
  readonly applicationId?: string | undefined
  readonly email?: string | undefined
}

export function prepaymentLinkRoutes(bind: BindCall, parts: ResendParts): void {
  bind(getAdvancedPaymentLink)(async ({ params, now }) => {
    const link = await readPrepaymentLink(parts, 'downPayment', params, now)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ advancedPayment: amount }), ...facts } }
  })

  bind(getGuaranteePaymentLink)(async ({ params, now }) => {
    const link = await readPrepaymentLink(parts, 'guarantee', params, now)
    if (!link.ok) return link
    const { amount, ...facts } = link.value
    return { status: 200, body: { ...withFmt({ guaranteePayment: amount }), ...facts } }
  })

  const resend =
    (prepayment: 'downPayment' | 'guarantee') => async (request: { body: ResendBody } & Received) => {
      const { proposalId, applicationId, email } = request.body
      const sent = await resendLink(
        parts,
        prepayment,
        { id: proposalId ?? applicationId ?? '', email, actor: request.actor },
        request,
      )
      return sent.ok ? { status: 200 as const, body: { sent: true as const, resendsLeft: sent.value } } : sent
    }
  bind(resendAdvancedPaymentEmail)(resend('downPayment'))
  bind(resendGuaranteePaymentEmail)(resend('guarantee'))
}
