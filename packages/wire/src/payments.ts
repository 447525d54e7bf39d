import * as v from 'valibot'
import { call } from './call.ts'
import { errorBodySchema } from './errors.ts'
import { emailSchema, pesosSchema, withFmt } from './fields.ts'
import { prepaymentEffects, prepaymentPreviewSchema } from './loan.ts'

/** What a payment to a credit is for; `Pagar total` pays it off. */
export const paymentTypes = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital', 'Pagar total'] as const
export type PaymentType = (typeof paymentTypes)[number]

/** The ways to pay that the payment page offers; the total is offered inside of them. */
export const paymentTabs = ['Pagar cuota', 'Adelanto de cuota', 'Abono a capital'] as const
export type PaymentTab = (typeof paymentTabs)[number]

/** Cash at a shop by PIN, or card and bank debit online. */
export const paymentMethods = ['Efectivo', 'Tarjeta-PSE'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
export const defaultPaymentMethod: PaymentMethod = 'Tarjeta-PSE'

/** `x_cod_transaction_state` of the payment provider. */
export const transactionStates = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12] as const
export type TransactionState = (typeof transactionStates)[number]

const provider = v.literal('epayco')
/** A credit's key or, for what is paid before delivery, the id of its application. */
const key = v.pipe(v.string(), v.maxLength(100))
const providerKeyParams = v.object({ provider, key })
/** As the provider's checkout hands it to the browser. */
const resultParams = v.object({
  provider,
  idCredito: key,
  ref: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{8,40}$/)),
})
const queryParams = v.object({ provider, idCredito: key })

/**
 * What the browser opens the checkout with, computed by the server: `key` and `test` go to `configure`, the whole to
 * `open`. All values are texts, amounts with two decimals, as the provider wants them.
 */
export const checkoutSchema = v.object({
  key: v.string(),
  test: v.boolean(),
  encodeKeyMambu: v.string(),
  name: v.string(),
  description: v.string(),
  /** A random UUID of this attempt. */
  invoice: v.string(),
  currency: v.literal('COP'),
  amount: v.string(),
  tax_base: v.string(),
  tax: v.string(),
  country: v.literal('CO'),
  lang: v.literal('ES'),
  external: v.literal('true'),
  /** What the payment is for, and the effect of a capital prepayment. */
  extra1: v.string(),
  extra2: v.picklist(paymentMethods),
  /** Description or number of the order. */
  extra3: v.string(),
  /** `fastPayment` for a payment without sign-in. */
  extra4: v.string(),
  /** Number of the loan agreement. */
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
  /** Last day of a cash PIN, yyyy-mm-dd; absent without a limit of ours. */
  end_date: v.optional(v.string()),
})
export type Checkout = v.InferOutput<typeof checkoutSchema>

/** What the payer chose. Every amount is computed again by the server; of `valorPagar` only a choice inside the bounds. */
const loanPaymentBody = v.object({
  tipoPagamento: v.picklist(paymentTypes),
  /** Whole pesos, as the payer saw them; left out for what is due or pays off at this moment, whatever was shown. */
  valorPagar: v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]), pesosSchema),
  ),
  abono: v.optional(v.union([v.literal(''), v.picklist(prepaymentEffects)])),
  meioPagamento: v.optional(v.picklist(paymentMethods), defaultPaymentMethod),
})

const requestAnswers = {
  200: checkoutSchema,
  400: errorBodySchema,
  404: errorBodySchema,
  409: errorBodySchema,
  422: errorBodySchema,
  424: errorBodySchema,
} as const

/** Header `Idempotency-Key`, at most 255 characters: the same key again gets the same checkout, byte for byte. */
export const requestLoanPayment = call({
  summary: 'Registers a payment to an own credit and answers what to open the checkout with',
  method: 'POST',
  path: '/selfmanage/:provider/:key/request',
  access: 'customer',
  params: providerKeyParams,
  body: loanPaymentBody,
  answers: { ...requestAnswers, 401: errorBodySchema },
})

export const requestFastPayment = call({
  summary: 'Registers a payment to a credit without sign-in',
  method: 'POST',
  path: '/publicdata/:provider/:key/request',
  access: 'public',
  params: providerKeyParams,
  body: loanPaymentBody,
  answers: requestAnswers,
})

const linkPaymentBody = v.object({
  /** The token of the link; without it the checkout names nobody. */
  hash: v.optional(v.pipe(v.string(), v.maxLength(200))),
  meioPagamento: v.optional(v.picklist(paymentMethods), defaultPaymentMethod),
})
const proposalParams = v.object({ provider, proposalId: key })

export const requestAdvancedPayment = call({
  summary: 'Registers the payment of a down payment',
  method: 'POST',
  path: '/publicdata/advanced-payment/:provider/:proposalId/request',
  access: 'public',
  params: proposalParams,
  body: linkPaymentBody,
  answers: { ...requestAnswers, 410: errorBodySchema },
})

export const requestGuaranteePayment = call({
  summary: 'Registers the payment of a guarantee',
  method: 'POST',
  path: '/publicdata/guarantee-payment/:provider/:proposalId/request',
  access: 'public',
  params: proposalParams,
  body: linkPaymentBody,
  answers: { ...requestAnswers, 410: errorBodySchema },
})

/** What the payment page offers, each amount computed by the server for today. */
export const paymentOptionsSchema = v.object({
  keyMambu: v.string(),
  isMobileBill: v.boolean(),
  isLastInstallment: v.boolean(),
  /** DD/MM/YYYY, `Inmediato`, or null. */
  lastDueDate: v.nullable(v.string()),
  /** The tabs that are shown, in order; none for a credit that is paid or sold. */
  tabs: v.array(v.picklist(paymentTabs)),
  initialTab: v.nullable(v.picklist(paymentTabs)),
  installment: v.object({ ...withFmt('value'), ...withFmt('min'), acceptsOther: v.boolean() }),
  advance: v.nullable(v.object({ ...withFmt('min'), ...withFmt('max') })),
  /** `overdueFirst`: nothing but what is overdue; `payoffOnly`: no amount is left between. `below` itself is too much. */
  prepayment: v.object({
    rule: v.picklist(['allowed', 'overdueFirst', 'payoffOnly']),
    ...withFmt('min'),
    ...withFmt('below'),
  }),
  ...withFmt('totalBalance'),
  /** What pays it off in cash: as of the last day of its PIN, DD/MM/YYYY. What turns out too much is returned. */
  payoffInCash: v.object({ ...withFmt('total'), untilFmt: v.string() }),
})
export type PaymentOptions = v.InferOutput<typeof paymentOptionsSchema>

const ownCreditParams = v.object({ id: key })
export const getPaymentOptions = call({
  summary: 'What can be paid to an own credit today',
  method: 'GET',
  path: '/selfmanage/paymentOptions/:id',
  access: 'customer',
  params: ownCreditParams,
  answers: { 200: paymentOptionsSchema, 401: errorBodySchema, 404: errorBodySchema, 409: errorBodySchema },
})

export const previewPrepayment = call({
  summary: 'Both effects of a capital prepayment, before it is paid',
  method: 'GET',
  path: '/selfmanage/prepaymentPreview/:id',
  access: 'customer',
  params: ownCreditParams,
  query: v.object({ valorPagar: v.pipe(v.string(), v.digits(), v.maxLength(12), v.transform(Number)) }),
  answers: {
    200: prepaymentPreviewSchema,
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    422: errorBodySchema,
  },
})

/** How to pay in cash: what the payer takes to the shop. */
export const cashPinSchema = v.object({
  pin: v.string(),
  agreement: v.string(),
  network: v.string(),
  dueDateFmt: v.string(),
})

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
  contractNumber: v.string(),
  meioPagamento: v.picklist(paymentMethods),
  /** Whether the books have it: until then a success is still on its way. */
  isPosted: v.boolean(),
  /** The money arrived and nothing was open that it could pay: it is kept, and goes back. */
  isToBeReturned: v.boolean(),
  /** May still change: ask again in so many seconds. Null when it is final. */
  pollSeconds: v.nullable(v.number()),
  cash: v.nullable(cashPinSchema),
  company: v.object({ legalName: v.string(), taxNumber: v.string() }),
  /** Lets its holder have a copy sent. */
  ticket: v.string(),
})
export type PaymentResult = v.InferOutput<typeof paymentResultSchema>

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

const resultByReference = <const P extends `/${string}`>(path: P, access: 'public' | 'customer') =>
  call({
    summary: 'How a payment stands, by the reference that the checkout gave; shows, never posts',
    method: 'POST',
    path,
    access,
    params: resultParams,
    answers: { ...resultAnswers, 401: errorBodySchema },
  })

const resultByQuery = <const P extends `/${string}`>(path: P, access: 'public' | 'customer') =>
  call({
    summary: 'How a payment stands, by the query that the browser came back with; shows, never posts',
    method: 'POST',
    path,
    access,
    params: queryParams,
    body: mobileBody,
    answers: { ...resultAnswers, 401: errorBodySchema },
  })

export const loanPaymentResult = resultByReference('/selfmanage/:provider/:idCredito/:ref', 'customer')
export const loanPaymentResultByQuery = resultByQuery('/selfmanage/:provider/:idCredito/mobile', 'customer')
export const fastPaymentResult = resultByReference('/publicdata/:provider/:idCredito/:ref', 'public')
export const fastPaymentResultByQuery = resultByQuery('/publicdata/:provider/:idCredito/mobile', 'public')
export const advancedPaymentResult = resultByReference(
  '/publicdata/advanced-payment/:provider/:idCredito/:ref',
  'public',
)
export const advancedPaymentResultByQuery = resultByQuery(
  '/publicdata/advanced-payment/:provider/:idCredito/mobile',
  'public',
)
export const guaranteePaymentResult = resultByReference(
  '/publicdata/guarantee-payment/:provider/:idCredito/:ref',
  'public',
)
export const guaranteePaymentResultByQuery = resultByQuery(
  '/publicdata/guarantee-payment/:provider/:idCredito/mobile',
  'public',
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
const sendProof = <const P extends `/${string}`>(path: P, access: 'public' | 'customer') =>
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

export const sendLoanProof = sendProof('/selfmanage/sendProofPaymentEpayco', 'customer')
export const sendLoanProofAlias = sendProof('/selfmanage/sendProofPayment', 'customer')
export const sendFastProof = sendProof('/publicdata/fast-payment/sendProofPaymentEpayco', 'public')
/** The same where the path names the provider. */
const sendProofOf = <const P extends `/${string}`>(path: P) =>
  call({ ...sendProof(path, 'public'), params: v.object({ provider }) })

export const sendAdvancedProof = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPaymentEpayco')
export const sendAdvancedProofAlias = sendProofOf('/publicdata/advanced-payment/:provider/sendProofPayment')
export const sendGuaranteeProof = sendProof('/publicdata/guarantee-payment/sendProofPaymentEpayco', 'public')
export const sendGuaranteeProofAlias = sendProofOf('/publicdata/guarantee-payment/:provider/sendProofPayment')

const confirmationParams = v.object({ provider, keyMambu: key })
const confirmationAnswers = {
  200: v.object({ received: v.literal(true) }),
  400: errorBodySchema,
  429: errorBodySchema,
} as const

/** Signed in its body; read raw, whatever its type, and kept before anything is made of it. */
export const confirmPayment = call({
  summary: 'The payment provider tells that a transaction changed (form or JSON)',
  method: 'POST',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: 'provider',
  params: confirmationParams,
  form: true,
  answers: confirmationAnswers,
})

export const confirmPaymentByQuery = call({
  summary: 'The payment provider tells that a transaction changed (query)',
  method: 'GET',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: 'provider',
  params: confirmationParams,
  answers: confirmationAnswers,
})
