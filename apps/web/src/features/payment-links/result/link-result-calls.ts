import {
  advancedPaymentResult,
  advancedPaymentResultByQuery,
  guaranteePaymentResult,
  guaranteePaymentResultByQuery,
  type PaymentResult,
  sendAdvancedProof,
  sendGuaranteeProof,
} from '@cupo/wire'
import { type SendOptions, send } from '../../../client/send.ts'
import { questionOf } from '../../payment/result/question.ts'

type Prepayment = 'downPayment' | 'guarantee'

const provider = 'epayco' as const
const byReference = { downPayment: advancedPaymentResult, guarantee: guaranteePaymentResult } as const
const byQuery = {
  downPayment: advancedPaymentResultByQuery,
  guarantee: guaranteePaymentResultByQuery,
} as const

/** By the reference in the address, or by all that the browser came back with. */
export function askLinkResult(prepayment: Prepayment, idCredito: string, options: SendOptions) {
  const question = questionOf(location.search, idCredito)
  return question.by === 'reference'
    ? send(byReference[prepayment], { params: { provider, idCredito, ref: question.ref } }, options)
    : send(byQuery[prepayment], { params: { provider, idCredito }, body: question.query }, options)
}

export function sendLinkCopy(prepayment: Prepayment, email: string, result: PaymentResult) {
  const body = { email, reference: result.x_id_invoice, ticket: result.ticket }
  return prepayment === 'guarantee'
    ? send(sendGuaranteeProof, { body }, { part: 'catalogue' })
    : send(sendAdvancedProof, { params: { provider }, body }, { part: 'catalogue' })
}
