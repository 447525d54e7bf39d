import * as v from 'valibot'
import { anybody, type Call, call, ofPerson } from '../../call.ts'
import {
  paymentMethods,
  prepaymentEffects,
  returnReference,
  transactionStates,
} from '../../words/payments.ts'
import { errorBodySchema } from '../errors.ts'
import { creditKeySchema, emailSchema, paymentProviderSchema, withFmt } from '../fields.ts'
import { remainingPlanSchema } from '../loan.ts'

export const cashPinSchema = v.object({
  pin: v.string(),
  agreement: v.string(),
  network: v.string(),
  dueDateFmt: v.string(),
  dueTimeFmt: v.string(),
})

/** Debt that remains today after a posted payment. `value` never includes what a later day adds. */
export const remainingDebtSchema = v.variant('kind', [
  v.object({ kind: v.literal('next'), ...withFmt('value'), dateFmt: v.string() }),
  v.object({ kind: v.literal('overdue'), ...withFmt('value') }),
  /** A credit that is paid off: its paz y salvo is ready in the account. `refund` is what was paid too much. */
  v.object({ kind: v.literal('closed'), ...withFmt('refund') }),
  /** An order that waits for its other upfront payment until a moment as people say it: `22/11/2026, 6:06 a. m.` */
  v.object({
    kind: v.literal('upfront'),
    upfrontPayment: v.picklist(['downPayment', 'guarantee']),
    ...withFmt('value'),
    deadlineFmt: v.string(),
  }),
  v.object({ kind: v.literal('upfrontDone') }),
])
export type RemainingDebt = v.InferOutput<typeof remainingDebtSchema>

export const paymentInProcessSchema = v.object({
  meioPagamento: v.picklist(paymentMethods),
  ...withFmt('value'),
  cash: v.nullable(cashPinSchema),
})
export type PaymentInProcess = v.InferOutput<typeof paymentInProcessSchema>

/** The receipt of a payment as it stands. `x_` fields carry the provider's names; the rest is ours. */
export const paymentResultSchema = v.object({
  x_description: v.string(),
  x_type_payment: v.string(),
  /** DD/MM/YYYY hh:mm in Bogotá; empty before there is one. */
  x_transaction_date: v.string(),
  /** Two decimals, as in 149.120,00. */
  x_amount: v.string(),
  x_transaction_id: v.string(),
  x_id_invoice: v.string(),
  x_customer_ip: v.string(),
  /** Null while the provider has told of no transaction. */
  x_cod_transaction_state: v.nullable(v.picklist(transactionStates)),
  x_ref_payco: v.string(),
  /** Its last four characters alone where nobody signs in. */
  contractNumber: v.string(),
  meioPagamento: v.picklist(paymentMethods),
  /** Whether the books have it: until then a success is still on its way. */
  isPosted: v.boolean(),
  /** The money arrived and nothing was open that it could pay: it is kept, and goes back. */
  isToBeReturned: v.boolean(),
  /** The provider was asked and knows of no transaction: the payer left before paying, and was charged nothing. */
  isUnfinished: v.boolean(),
  /** May still change: ask again in so many seconds. Null when it is final. */
  pollSeconds: v.nullable(v.number()),
  cash: v.nullable(cashPinSchema),
  remaining: v.nullable(remainingDebtSchema),
  newPlan: v.nullable(v.object({ abono: v.picklist(prepaymentEffects), ...remainingPlanSchema.entries })),
  company: v.object({ legalName: v.string(), taxNumber: v.string() }),
  ticket: v.string(),
})
export type PaymentResult = v.InferOutput<typeof paymentResultSchema>

const resultParams = v.object({
  provider: paymentProviderSchema,
  idCredito: creditKeySchema,
  ref: v.pipe(v.string(), v.regex(returnReference)),
})
const queryParams = v.object({ provider: paymentProviderSchema, idCredito: creditKeySchema })

const resultAnswers = {
  200: paymentResultSchema,
  404: errorBodySchema,
  424: errorBodySchema,
  503: errorBodySchema,
  504: errorBodySchema,
} as const

/** The query that the browser came back with: it finds the payment and proves nothing. */
const mobileBody = v.record(
  v.pipe(v.string(), v.maxLength(60)),
  v.union([v.pipe(v.string(), v.maxLength(500)), v.number(), v.null()]),
)

const resultByReference = <const P extends `/${string}`, const A extends Call['access']>(
  path: P,
  access: A,
) =>
  call({
    summary: 'How a payment stands, by the reference that the checkout gave; shows, never posts',
    method: 'POST',
    path,
    access,
    params: resultParams,
    answers: { ...resultAnswers, 401: errorBodySchema },
  })

const resultByQuery = <const P extends `/${string}`, const A extends Call['access']>(path: P, access: A) =>
  call({
    summary: 'How a payment stands, by the query that the browser came back with; shows, never posts',
    method: 'POST',
    path,
    access,
    params: queryParams,
    body: mobileBody,
    answers: { ...resultAnswers, 401: errorBodySchema },
  })

export const loanPaymentResult = resultByReference('/selfmanage/:provider/:idCredito/:ref', ofPerson)
export const loanPaymentResultByQuery = resultByQuery('/selfmanage/:provider/:idCredito/mobile', ofPerson)
export const fastPaymentResult = resultByReference('/publicdata/:provider/:idCredito/:ref', anybody)
export const fastPaymentResultByQuery = resultByQuery('/publicdata/:provider/:idCredito/mobile', anybody)
export const advancedPaymentResult = resultByReference(
  '/publicdata/advanced-payment/:provider/:idCredito/:ref',
  anybody,
)
export const advancedPaymentResultByQuery = resultByQuery(
  '/publicdata/advanced-payment/:provider/:idCredito/mobile',
  anybody,
)
export const guaranteePaymentResult = resultByReference(
  '/publicdata/guarantee-payment/:provider/:idCredito/:ref',
  anybody,
)
export const guaranteePaymentResultByQuery = resultByQuery(
  '/publicdata/guarantee-payment/:provider/:idCredito/mobile',
  anybody,
)

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

export const sendLoanProof = sendProof('/selfmanage/sendProofPaymentEpayco', ofPerson)
export const sendLoanProofAlias = sendProof('/selfmanage/sendProofPayment', ofPerson)
export const sendFastProof = sendProof('/publicdata/fast-payment/sendProofPaymentEpayco', anybody)
const sendProofOf = <const P extends `/${string}`>(path: P) =>
  call({ ...sendProof(path, anybody), params: v.object({ provider: paymentProviderSchema }) })

export const sendAdvancedProof = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPaymentEpayco')
export const sendAdvancedProofAlias = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPayment')
export const sendGuaranteeProof = sendProof('/publicdata/guarantee-payment/sendProofPaymentEpayco', anybody)
export const sendGuaranteeProofAlias = sendProofOf('/publicdata/guarantee-payment/:provider/sendProofPayment')
