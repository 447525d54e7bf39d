import * as v from 'valibot'
import { call } from './call.ts'

/** Alone in its file: the first screen's script brings it, and no other call. */
export const logFront = call({
  summary: 'Reports an error of the screen; never echoed, kept redacted',
  method: 'POST',
  path: '/application/logFront',
  access: 'public',
  body: v.object({
    message: v.pipe(v.string(), v.maxLength(500)),
    source: v.optional(v.pipe(v.string(), v.maxLength(300))),
    screen: v.optional(v.pipe(v.string(), v.maxLength(100))),
    stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
    count: v.optional(v.number()),
  }),
  answers: { 204: v.null() },
})
