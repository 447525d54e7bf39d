import * as v from 'valibot'
import { anybody, call } from '../call.ts'

export const logFront = call({
  summary: 'Reports an error of the screen or a failed call; never echoed, kept redacted',
  method: 'POST',
  path: '/application/logFront',
  access: anybody,
  body: v.object({
    message: v.pipe(v.string(), v.maxLength(500)),
    source: v.optional(v.pipe(v.string(), v.maxLength(300))),
    screen: v.optional(v.pipe(v.string(), v.maxLength(100))),
    stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    count: v.optional(v.number()),
    /** Its path as declared, without digits of anybody. Status 0: no answer came. */
    failedCall: v.optional(
      v.object({
        method: v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
        path: v.pipe(v.string(), v.regex(/^\/[A-Za-z:/*-]{1,150}$/)),
        status: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(599)),
        errorCode: v.pipe(v.string(), v.regex(/^[A-Za-z]{0,60}$/)),
        requestId: v.pipe(v.string(), v.regex(/^[0-9a-f-]{0,36}$/)),
      }),
    ),
  }),
  answers: { 204: v.null() },
})
