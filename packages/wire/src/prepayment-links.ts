import * as v from 'valibot'
import { call } from './call.ts'
import { errorBodySchema } from './errors.ts'
import { emailSchema, withFmt } from './fields.ts'

const linkParams = v.object({
  provider: v.literal('epayco'),
  id: v.pipe(v.string(), v.maxLength(100)),
  hash: v.pipe(v.string(), v.maxLength(200)),
})

const linkFacts = {
  idSalesOrder: v.string(),
  paymentType: v.string(),
  /** Only the last two digits. */
  mobile: v.string(),
  borrower: v.object({ name: v.string() }),
  deviceModel: v.string(),
  paymentDeadline: v.string(),
  status: v.picklist(['Pendente', 'Pago', 'Cancelado']),
}

export const getAdvancedPaymentLink = call({
  summary: 'What a down-payment link asks for',
  method: 'GET',
  path: '/publicdata/advanced-payment/:provider/loan/:id/:hash',
  access: 'public',
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
  access: 'public',
  params: linkParams,
  answers: {
    200: v.object({ ...withFmt('guaranteePayment'), ...linkFacts }),
    404: errorBodySchema,
    410: errorBodySchema,
  },
})

const resendBody = v.pipe(
  v.object({
    proposalId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    applicationId: v.optional(v.pipe(v.string(), v.maxLength(100))),
    email: v.optional(emailSchema),
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
  summary: 'Mails the down-payment link again; to another address only for the signed-in customer',
  method: 'POST',
  path: '/publicdata/advanced-payment/resend-email',
  access: 'public',
  body: resendBody,
  answers: resendAnswers,
})

export const resendGuaranteePaymentEmail = call({
  summary: 'Mails the guarantee link again; to another address only for the signed-in customer',
  method: 'POST',
  path: '/publicdata/guarantee-payment/resend-email',
  access: 'public',
  body: resendBody,
  answers: resendAnswers,
})
