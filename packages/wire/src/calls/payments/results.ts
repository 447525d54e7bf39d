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

/** `value` never includes what a later day adds. */
export const remainingDebtSchema = v.variant('kind', [
  v.object({ kind: v.literal('next'), ...withFmt('value'), dateFmt: v.string() }),
  v.object({ kind: v.literal('overdue'), ...withFmt('value') }),
  /** `refund` is what was paid too much. */
  v.object({ kind: v.literal('closed'), ...withFmt('refund') }),
  /** Waits for its other upfront payment until e.g. `22/11/2026, 6:06 a. m.` */
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

/** `x_` fields carry the provider's names. */
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
  /** Null before a transaction. */
  x_cod_transaction_state: v.nullable(v.picklist(transactionStates)),
  x_ref_payco: v.string(),
  /** Its last four characters alone without a sign-in. */
  contractNumber: v.string(),
  meioPagamento: v.picklist(paymentMethods),
  /** False while a success is not in the books yet. */
  isPosted: v.boolean(),
  /** Nothing was open that the money could pay: it goes back. */
  isToBeReturned: v.boolean(),
  /** The provider knows of no transaction: nothing was charged. */
  isUnfinished: v.boolean(),
  /** Seconds until the next question; null when final. */
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

/** Finds the payment and proves nothing. */
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
