import * as v from 'valibot'
import { anybody, call, ofPerson } from '../call.ts'
import { accountNumberPattern } from '../words/form.ts'
import { accountKinds, refundReasons, refundStates } from '../words/payments.ts'
import { errorBodySchema } from './errors.ts'
import { withFmt } from './fields.ts'

export const refundSchema = v.object({
  id: v.string(),
  ...withFmt('amount'),
  reason: v.picklist(refundReasons),
  reasonText: v.string(),
  about: v.nullable(v.string()),
  state: v.picklist(refundStates),
  dueOnFmt: v.string(),
  paidOnFmt: v.nullable(v.string()),
})
export type WireRefund = v.InferOutput<typeof refundSchema>

export const refundsSchema = v.object({
  refunds: v.array(refundSchema),
  ...withFmt('owed'),
  /** Enough for its owner to know it, too little for anybody else. */
  holder: v.object({ firstName: v.string(), identityNumberFmt: v.string() }),
  account: v.nullable(v.object({ bankName: v.string(), kind: v.picklist(accountKinds), ending: v.string() })),
  isAccountOpen: v.boolean(),
  banks: v.array(v.object({ code: v.string(), name: v.string() })),
})
export type Refunds = v.InferOutput<typeof refundsSchema>

const accountSchema = v.object({
  accountBank: v.pipe(v.string(), v.regex(/^\d{4}$/)),
  accountKind: v.picklist(accountKinds),
  accountNumber: v.pipe(v.string(), v.regex(accountNumberPattern)),
})

const linkParams = v.object({ hash: v.pipe(v.string(), v.maxLength(100)) })

export const listRefunds = call({
  summary: 'What the signed-in customer is refunded, and the account that they named for it',
  method: 'GET',
  path: '/selfmanage/refunds',
  access: ofPerson,
  answers: { 200: refundsSchema, 401: errorBodySchema, 404: errorBodySchema },
})

export const nameRefundAccount = call({
  summary:
    'Names or corrects the account for the refunds of the signed-in customer; needs a fresh code, and the bank confirms its owner',
  method: 'POST',
  path: '/selfmanage/refunds/account',
  access: ofPerson,
  body: accountSchema,
  answers: {
    200: refundsSchema,
    400: errorBodySchema,
    401: errorBodySchema,
    403: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
    424: errorBodySchema,
    503: errorBodySchema,
  },
})

export const readRefundLink = call({
  summary:
    'What a mailed link for the account of a refund is about, until it is used; asking changes nothing',
  method: 'GET',
  path: '/publicdata/refunds/:hash',
  access: anybody,
  params: linkParams,
  answers: { 200: refundsSchema, 410: errorBodySchema, 424: errorBodySchema },
})

export const nameRefundAccountByLink = call({
  summary: 'Names the account for refunds by the link of a mail, once; the bank confirms its owner',
  method: 'POST',
  path: '/publicdata/refunds/:hash/account',
  access: anybody,
  params: linkParams,
  body: accountSchema,
  answers: {
    200: v.object({ bankName: v.string(), ending: v.string() }),
    400: errorBodySchema,
    409: errorBodySchema,
    410: errorBodySchema,
    424: errorBodySchema,
    503: errorBodySchema,
  },
})
