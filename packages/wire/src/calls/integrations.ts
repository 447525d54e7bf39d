import * as v from 'valibot'
import { call } from '../call.ts'
import { errorBodySchema } from './errors.ts'
import { creditKeySchema, paymentProviderSchema, pesosSchema } from './fields.ts'

const isoInstant = v.pipe(v.string(), v.isoTimestamp())

export const reportOrderEvent = call({
  summary: 'The operator reports what became of an order, signed in header `X-Cupo-Signature`',
  method: 'POST',
  path: '/integrations/operator/orders/:idOrderAmount/events',
  access: ['operator'],
  params: v.object({ idOrderAmount: v.pipe(v.string(), v.maxLength(40)) }),
  body: v.object({
    event: v.picklist(['delivered', 'refused', 'outOfStock', 'returned']),
    at: v.optional(isoInstant),
  }),
  answers: {
    200: v.object({ received: v.literal(true) }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const reportBillEvent = call({
  summary: 'The operator reports what became of a bill, signed in header `X-Cupo-Signature`',
  method: 'POST',
  path: '/integrations/operator/bills/:billNumber/events',
  access: ['operator'],
  params: v.object({ billNumber: v.pipe(v.string(), v.maxLength(40)) }),
  body: v.object({
    contractNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
    event: v.picklist(['collected', 'unpaid']),
    amount: v.pipe(pesosSchema, v.minValue(1)),
    at: isoInstant,
  }),
  answers: {
    200: v.object({ received: v.literal(true) }),
    401: errorBodySchema,
    404: errorBodySchema,
    422: errorBodySchema,
  },
})

export const readClock = call({
  summary: 'The time the product lives in (absent in production)',
  method: 'GET',
  path: '/ops/clock',
  access: ['clock'],
  answers: { 200: v.object({ now: v.string() }), 401: errorBodySchema },
})

export const seedWorld = call({
  summary: 'Makes the people of the demo as of now (absent in production, and where seeds are off)',
  method: 'POST',
  path: '/ops/world',
  access: ['clock'],
  body: v.object({}),
  answers: {
    200: v.object({ documents: v.array(v.string()), now: v.string() }),
    401: errorBodySchema,
  },
})

export const handInFile = call({
  summary: 'Loads a file of the payment provider or the bank (absent in production, and where seeds are off)',
  method: 'POST',
  path: '/ops/files',
  access: ['clock'],
  body: v.object({
    kind: v.picklist(['providerMovements', 'bankStatement']),
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    /** The bytes in Base64. */
    content: v.pipe(v.string(), v.base64(), v.maxLength(60_000)),
  }),
  answers: {
    200: v.object({
      outcome: v.picklist(['loaded', 'known', 'unread', 'undeclared']),
      /** Rows that no earlier file had. */
      added: v.number(),
      unread: v.array(v.object({ line: v.number(), reason: v.string() })),
    }),
    401: errorBodySchema,
  },
})

export const moveClock = call({
  summary: 'Moves the time and drains every job that fell due (absent in production)',
  method: 'POST',
  path: '/ops/clock',
  access: ['clock'],
  body: v.union([
    v.object({ now: v.pipe(v.string(), v.isoTimestamp()) }),
    v.object({ reset: v.literal(true) }),
  ]),
  answers: { 200: v.object({ now: v.string() }), 401: errorBodySchema },
})

const confirmationParams = v.object({ provider: paymentProviderSchema, keyMambu: creditKeySchema })
const confirmationAnswers = {
  200: v.object({ received: v.literal(true) }),
  400: errorBodySchema,
  429: errorBodySchema,
  503: errorBodySchema,
} as const

/** Signed in its body: read raw, and kept before anything is made of it. */
export const confirmPayment = call({
  summary: 'The payment provider tells that a transaction changed (form or JSON)',
  method: 'POST',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: ['provider'],
  params: confirmationParams,
  form: true,
  answers: confirmationAnswers,
})

export const confirmPaymentByQuery = call({
  summary: 'The payment provider tells that a transaction changed (query)',
  method: 'GET',
  path: '/publicdata/:provider/:keyMambu/confirmation/',
  access: ['provider'],
  params: confirmationParams,
  answers: confirmationAnswers,
})
