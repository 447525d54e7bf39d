import * as v from 'valibot'
import { anybody, call } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'
import { paymentPlanSchema, planGlobalDataSchema } from './loan.ts'
import { installmentBoundsSchema, installmentInCashSchema, payoffInCashSchema } from './payments/options.ts'
import { originSchema } from './statuses.ts'

export const payableCreditSchema = v.object({
  keyMambu: v.string(),
  productName: v.string(),
  origin: originSchema,
  contractNumberMasked: v.string(),
  borrower: v.object({ name: v.string() }),
  isMobileBill: v.boolean(),
  isSold: v.boolean(),
  isPaused: v.boolean(),
  lastDueDate: planGlobalDataSchema.entries.lastDueDate,
  ...withFmt('lastDueValue'),
})
export type PayableCredit = v.InferOutput<typeof payableCreditSchema>

/** Sealed to the key of the server; plain gets 400. */
const document = v.pipe(v.string(), v.maxLength(2_000))

const lookUpAnswers = {
  400: errorBodySchema,
  404: errorBodySchema,
  428: errorBodySchema,
  424: errorBodySchema,
} as const

/** Needs a captcha ticket in `X-Captcha-Ticket`; a ticket opens three documents. */
export const listPayableCredits = call({
  summary: 'The open credits of an identity number, to pay without sign-in',
  method: 'GET',
  path: '/publicdata/fast-payment/:document',
  access: anybody,
  params: v.object({ document }),
  answers: { 200: v.object({ applications: v.array(payableCreditSchema) }), ...lookUpAnswers },
})

export const getPayableCredit = call({
  summary: 'One credit, to pay without sign-in',
  method: 'GET',
  path: '/publicdata/fast-payment/loanInProgress/:id',
  access: anybody,
  params: v.object({ id: v.pipe(v.string(), v.maxLength(100)) }),
  answers: { 200: payableCreditSchema, ...lookUpAnswers },
})

export const payablePlanSchema = v.object({
  ...paymentPlanSchema.entries,
  payment: v.object({
    installment: installmentBoundsSchema,
    installmentInCash: installmentInCashSchema,
    advance: v.nullable(v.object({ ...withFmt('min'), ...withFmt('max') })),
    ...withFmt('totalBalance'),
    payoffInCash: payoffInCashSchema,
  }),
})
export type PayablePlan = v.InferOutput<typeof payablePlanSchema>

export const getPayablePlan = call({
  summary: 'The plan of a credit and what can be paid to it without sign-in',
  method: 'GET',
  path: '/publicdata/fast-payment/paymentPlanning/:document/:id',
  access: anybody,
  params: v.object({ document, id: v.pipe(v.string(), v.maxLength(100)) }),
  answers: { 200: payablePlanSchema, ...lookUpAnswers },
})
