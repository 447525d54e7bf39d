import * as v from 'valibot'
import { call, ofPerson } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'

/** Of a credit: its key or the id of its application. Somebody else's and an unknown one get the same 404. */
const creditParams = v.object({ id: v.pipe(v.string(), v.maxLength(100)) })

/** What the right to withdraw from a credit (retracto) is today. */
export const withdrawalSchema = v.object({
  /**
   * `available`: can be asked for; `requested`: asked for, and what was lent is not back; `over`: the term has ended;
   * `completed`: the credit is void.
   */
  state: v.picklist(['available', 'requested', 'over', 'completed']),
  /** DD/MM/YYYY: the last day to ask for it. */
  askByFmt: v.string(),
  /** DD/MM/YYYY: the last day to give back what was lent; of a request now where there is none. */
  returnByFmt: v.string(),
  /** DD/MM/YYYY: when an earlier request ended with nothing given back; null where none did. */
  lapsedOnFmt: v.nullable(v.string()),
  /** The phone to give back; null where it is money. */
  deviceModel: v.nullable(v.string()),
  /** The money to give back, and where to; null where it is a phone. */
  money: v.nullable(
    v.object({
      ...withFmt('amount'),
      account: v.object({ bankName: v.string(), kind: v.string(), number: v.string(), holder: v.string() }),
    }),
  ),
  /** What was paid so far, and goes back. */
  ...withFmt('goesBack'),
  /** Calendar days in which it goes back. */
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
