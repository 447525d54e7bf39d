import * as v from 'valibot'
import { anybody, type Call, call, signedIn } from '../call.ts'
import { errorBodySchema } from '../errors.ts'
import { emailSchema } from '../fields.ts'
import { provider } from './path.ts'

/** `reference` and `refEpayco` are one: the invoice or the reference of the checkout. */
const proofBody = v.pipe(
  v.object({
    email: emailSchema,
    reference: v.optional(v.pipe(v.string(), v.maxLength(60))),
    refEpayco: v.optional(v.pipe(v.string(), v.maxLength(60))),
    ticket: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  v.check((body) => body.reference !== undefined || body.refEpayco !== undefined),
)
const sendProof = <const P extends `/${string}`, const A extends Call['access']>(path: P, access: A) =>
  call({
    summary: 'Mails a copy of a receipt; without sign-in for whoever holds the ticket of its result',
    method: 'POST',
    path,
    access,
    body: proofBody,
    answers: {
      200: v.object({ sent: v.literal(true) }),
      401: errorBodySchema,
      404: errorBodySchema,
      409: errorBodySchema,
      424: errorBodySchema,
    },
  })

export const sendLoanProof = sendProof('/selfmanage/sendProofPaymentEpayco', signedIn)
export const sendLoanProofAlias = sendProof('/selfmanage/sendProofPayment', signedIn)
export const sendFastProof = sendProof('/publicdata/fast-payment/sendProofPaymentEpayco', anybody)
/** The same where the path names the provider. */
const sendProofOf = <const P extends `/${string}`>(path: P) =>
  call({ ...sendProof(path, anybody), params: v.object({ provider }) })

export const sendAdvancedProof = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPaymentEpayco')
export const sendAdvancedProofAlias = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPayment')
export const sendGuaranteeProof = sendProof('/publicdata/guarantee-payment/sendProofPaymentEpayco', anybody)
export const sendGuaranteeProofAlias = sendProofOf('/publicdata/guarantee-payment/:provider/sendProofPayment')
