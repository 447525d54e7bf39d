import * as v from 'valibot'
import { anybody, call, ofPerson } from '../../call.ts'
import {
  defaultPaymentMethod,
  paymentMethods,
  paymentTypes,
  prepaymentEffects,
} from '../../words/payments.ts'
import { errorBodySchema } from '../errors.ts'
import { creditKeySchema, paymentProviderSchema, pesosSchema } from '../fields.ts'

/**
 * `key` and `test` go to `configure`, the whole to `open`. All values are texts, amounts with two decimals, as the
 * provider wants them.
 */
export const checkoutSchema = v.object({
  key: v.string(),
  test: v.boolean(),
  encodeKeyMambu: v.string(),
  name: v.string(),
  description: v.string(),
  invoice: v.string(),
  currency: v.literal('COP'),
  amount: v.string(),
  tax_base: v.string(),
  tax: v.string(),
  country: v.literal('CO'),
  lang: v.literal('ES'),
  external: v.literal('true'),
  extra1: v.string(),
  extra2: v.picklist(paymentMethods),
  extra3: v.string(),
  extra4: v.string(),
  extra5: v.string(),
  response: v.string(),
  confirmation: v.string(),
  method: v.literal('GET'),
  method_confirmation: v.literal('POST'),
  methodsDisable: v.array(v.string()),
  name_billing: v.string(),
  address_billing: v.string(),
  type_doc_billing: v.literal('CC'),
  number_doc_billing: v.string(),
  mobilephone_billing: v.string(),
  end_date: v.optional(v.string()),
})
export type Checkout = v.InferOutput<typeof checkoutSchema>

/** The server computes every amount again, and takes `valorPagar` inside the bounds only. */
const loanPaymentBody = v.object({
  tipoPagamento: v.picklist(paymentTypes),
  /** Whole pesos as shown; absent: what is due or pays off at this moment. */
  valorPagar: v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]), pesosSchema),
  ),
  abono: v.optional(v.union([v.literal(''), v.picklist(prepaymentEffects)])),
  meioPagamento: v.optional(v.picklist(paymentMethods), defaultPaymentMethod),
})

const providerKeyParams = v.object({ provider: paymentProviderSchema, key: creditKeySchema })

const requestAnswers = {
  200: checkoutSchema,
  400: errorBodySchema,
  404: errorBodySchema,
  409: errorBodySchema,
  422: errorBodySchema,
  424: errorBodySchema,
} as const

/** `Idempotency-Key`, at most 255 characters: a repeat gets the same checkout, byte for byte. */
export const requestLoanPayment = call({
  summary: 'Registers a payment to an own credit and answers what to open the checkout with',
  method: 'POST',
  path: '/selfmanage/:provider/:key/request',
  access: ofPerson,
  params: providerKeyParams,
  body: loanPaymentBody,
  answers: { ...requestAnswers, 401: errorBodySchema },
})

export const requestFastPayment = call({
  summary: 'Registers a payment to a credit without sign-in',
  method: 'POST',
  path: '/publicdata/:provider/:key/request',
  access: anybody,
  params: providerKeyParams,
  body: loanPaymentBody,
  answers: requestAnswers,
})

const linkPaymentBody = v.object({
  /** Without it the checkout names nobody. */
  hash: v.optional(v.pipe(v.string(), v.maxLength(200))),
  meioPagamento: v.optional(v.picklist(paymentMethods), defaultPaymentMethod),
})
const proposalParams = v.object({ provider: paymentProviderSchema, proposalId: creditKeySchema })

export const requestAdvancedPayment = call({
  summary: 'Registers the payment of a down payment',
  method: 'POST',
  path: '/publicdata/advanced-payment/:provider/:proposalId/request',
  access: anybody,
  params: proposalParams,
  body: linkPaymentBody,
  answers: { ...requestAnswers, 410: errorBodySchema },
})

export const requestGuaranteePayment = call({
  summary: 'Registers the payment of a guarantee',
  method: 'POST',
  path: '/publicdata/guarantee-payment/:provider/:proposalId/request',
  access: anybody,
  params: proposalParams,
  body: linkPaymentBody,
  answers: { ...requestAnswers, 410: errorBodySchema },
})
