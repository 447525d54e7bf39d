import * as v from 'valibot'
import { call } from './call.ts'
import { errorBodySchema } from './errors.ts'

export const reportOrderEvent = call({
  summary: 'The operator reports what became of an order, signed in header `X-Cupo-Signature`',
  method: 'POST',
  path: '/integrations/operator/orders/:idOrderAmount/events',
  access: 'operator',
  params: v.object({ idOrderAmount: v.pipe(v.string(), v.maxLength(40)) }),
  body: v.object({ event: v.picklist(['delivered', 'refused', 'outOfStock']), at: v.optional(v.string()) }),
  answers: {
    200: v.object({ received: v.literal(true) }),
    401: errorBodySchema,
    404: errorBodySchema,
    409: errorBodySchema,
  },
})

export const readClock = call({
  summary: 'The time the product lives in (absent in production)',
  method: 'GET',
  path: '/ops/clock',
  access: 'ops',
  answers: { 200: v.object({ now: v.string() }), 401: errorBodySchema },
})

export const moveClock = call({
  summary: 'Moves the time and drains every job that fell due (absent in production)',
  method: 'POST',
  path: '/ops/clock',
  access: 'ops',
  body: v.union([
    v.object({ now: v.pipe(v.string(), v.isoTimestamp()) }),
    v.object({ reset: v.literal(true) }),
  ]),
  answers: { 200: v.object({ now: v.string() }), 401: errorBodySchema },
})
