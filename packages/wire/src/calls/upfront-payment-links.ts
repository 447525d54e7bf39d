import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { applicationSituations } from '../words/statuses.ts'
import { errorBodySchema } from './errors.ts'
import { emailSchema, withFmt } from './fields.ts'

const linkParams = v.object({
  provider: v.literal('epayco'),
  id: v.pipe(v.string(), v.maxLength(100)),
  hash: v.pipe(v.string(), v.maxLength(200)),
})

const otherPaymentSchema = v.object({
  kind: v.picklist(['downPayment', 'guarantee']),
  ...withFmt('amount'),
  hash: v.string(),
})
export type OtherPayment = v.InferOutput<typeof otherPaymentSchema>

const linkFacts = {
  idSalesOrder: v.string(),
  paymentType: v.string(),
  mobile: v.string(),
  borrower: v.object({ name: v.string() }),
  deviceModel: v.string(),
  paymentDeadline: v.string(),
  /** As `22/11/2026, 11:59 p. m.`; null where the deadline leaves no time for cash. */
  cashUntilFmt: v.nullable(v.string()),
  /** `Cancelado`: no delivery stands, whatever was paid. */
  status: v.picklist(['Pendente', 'Pago', 'Cancelado']),
  situation: v.picklist(applicationSituations),
  /** Null where nothing goes back. `named`: the account is known. */
  refund: v.nullable(
    v.object({ ...withFmt('value'), state: v.picklist(['owed', 'named', 'ordered', 'paid']) }),
  ),
  otherPayment: v.nullable(otherPaymentSchema),
}

export const getAdvancedPaymentLink = call({
  summary: 'What a down-payment link asks for',
  method: 'GET',
  path: '/publicdata/advanced-payment/:provider/loan/:id/:hash',
  access: anybody,
  params: linkParams,
  answers: {
    200: v.object({ ...withFmt('advancedPayment'), ...linkFacts }),
    404: errorBodySchema,
    410: errorBodySchema,
  },
})

export const getGuaranteePaymentLink = call({
  summary: 'What a guarantee link asks for',
  method: 'GET',
  path: '/publicdata/guarantee-payment/:provider/loan/:id/:hash',
  access: anybody,
  params: linkParams,
  answers: {
    200: v.object({ ...withFmt('guaranteePayment'), ...linkFacts }),
    404: errorBodySchema,
    410: errorBodySchema,
  },
})

const resendBody = v.pipe(
  v.object({
    /** A ticket of `customer-email`, or the application's id. */
    proposalId: v.optional(v.pipe(v.string(), v.maxLength(300))),
    applicationId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    email: v.optional(emailSchema),
    /** Sent to the customer's mobile; only a signed-in owner changes the address without it. */
    pin: v.optional(v.pipe(v.string(), v.regex(/^\d{4,8}$/))),
  }),
  v.check((body) => body.proposalId !== undefined || body.applicationId !== undefined),
)
const resendAnswers = {
  200: v.object({ sent: v.literal(true), resendsLeft: v.number() }),
  403: errorBodySchema,
  404: errorBodySchema,
  409: errorBodySchema,
  424: errorBodySchema,
} as const

export const resendAdvancedPaymentEmail = call({
  summary:
    'Mails the down-payment link again; to another address only with a code or for its signed-in owner',
  method: 'POST',
  path: '/publicdata/advanced-payment/resend-email',
  access: anybody,
  body: resendBody,
  answers: resendAnswers,
})

export const resendGuaranteePaymentEmail = call({
  summary: 'Mails the guarantee link again; to another address only with a code or for its signed-in owner',
  method: 'POST',
  path: '/publicdata/guarantee-payment/resend-email',
  access: anybody,
  body: resendBody,
  answers: resendAnswers,
})

const lookUpQuery = v.object({
  mobile: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
  document: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
})
const lookUpAnswers = {
  /** Masked; `proposalId` is a ticket of ten minutes that `resend-email` takes. */
  200: v.object({ email: v.string(), proposalId: v.string() }),
  400: errorBodySchema,
  404: errorBodySchema,
  424: errorBodySchema,
  428: errorBodySchema,
} as const

export const findAdvancedPaymentEmail = call({
  summary: 'Where the down-payment link of a customer goes; needs a captcha ticket',
  method: 'GET',
  path: '/publicdata/advanced-payment-email/customer-email',
  access: anybody,
  query: lookUpQuery,
  answers: lookUpAnswers,
})

export const findGuaranteePaymentEmail = call({
  summary: 'Where the guarantee link of a customer goes; needs a captcha ticket',
  method: 'GET',
  path: '/publicdata/guarantee-payment/customer-email',
  access: anybody,
  query: lookUpQuery,
  answers: lookUpAnswers,
})
