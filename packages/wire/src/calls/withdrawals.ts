import * as v from 'valibot'
import { call, ofPerson } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'

const creditParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

export const withdrawalSchema = v.object({
  /** `requested`: not all is back yet; `over`: the term has ended; `completed`: the credit is void. */
  state: v.picklist(['available', 'requested', 'over', 'completed']),
  askByFmt: v.string(),
  returnByFmt: v.string(),
  /** DD/MM/YYYY: an earlier request ended with nothing given back. */
  lapsedOnFmt: v.nullable(v.string()),
  deviceModel: v.nullable(v.string()),
  money: v.nullable(
    v.object({
      ...withFmt('amount'),
      account: v.object({ bankName: v.string(), kind: v.string(), number: v.string(), holder: v.string() }),
    }),
  ),
  ...withFmt('goesBack'),
  refundDays: v.number(),
})
export type Withdrawal = v.InferOutput<typeof withdrawalSchema>

export const getWithdrawal = call({
  summary: 'The right of the signed-in customer to withdraw from a credit: until when, and what goes back',
  method: 'GET',
  path: '/selfmanage/withdrawal/:id',
  access: ofPerson,
  params: creditParams,
  answers: { 200: withdrawalSchema, 401: errorBodySchema, 404: errorBodySchema },
})

const answersOfChange = {
  200: withdrawalSchema,
  401: errorBodySchema,
  403: errorBodySchema,
  404: errorBodySchema,
  422: errorBodySchema,
} as const

export const requestWithdrawal = call({
  summary: 'Asks to withdraw from a credit, which is paused; needs a code not older than 5 minutes',
  method: 'POST',
  path: '/selfmanage/withdrawal/:id',
  access: ofPerson,
  params: creditParams,
  answers: answersOfChange,
})

export const cancelWithdrawal = call({
  summary: 'Takes back the request to withdraw from a credit, which goes on',
  method: 'POST',
  path: '/selfmanage/withdrawal/:id/cancel',
  access: ofPerson,
  params: creditParams,
  answers: answersOfChange,
})
