import * as v from 'valibot'

/** A token of the widget: base64url of a few hundred to a few thousand characters. */
export const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{100,4000}$/))

/** What `siteverify` answers, refusals included; it does so with status 200. */
export const verdictSchema = v.object({
  success: v.boolean(),
  /** Of the page that showed the widget. */
  hostname: v.optional(v.string()),
  /** Of version 3 alone: from 0, a robot, to 1. */
  score: v.optional(v.number()),
  'error-codes': v.optional(v.array(v.string()), []),
})
export type Verdict = v.InferOutput<typeof verdictSchema>
