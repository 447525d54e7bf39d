import * as v from 'valibot'
import { errorBodySchema } from '../calls/errors.ts'
import { manyLinesSchema } from '../calls/written-text.ts'

/** Of every call: the session has ended, or lacks the call's permission. */
export const refused = { 401: errorBodySchema, 403: errorBodySchema }

/** The last row of the page before. */
export const cursorSchema = v.optional(v.pipe(v.string(), v.maxLength(200)))

/** Lines of a text that a person wrote: a reason, a note, an answer. */
export const writtenWords = (max: number) => v.pipe(manyLinesSchema, v.minLength(3), v.maxLength(max))

/** Text that the server has hidden: an open value does not compile in its place. */
export const maskedSchema = v.pipe(v.string(), v.brand('Masked'))
export type Masked = v.InferOutput<typeof maskedSchema>

/** A person as a page of a case shows them. */
export const maskedPersonEntries = {
  name: maskedSchema,
  document: maskedSchema,
  mobile: maskedSchema,
  email: maskedSchema,
}

/** '2026-10'. */
export const monthSchema = v.pipe(v.string(), v.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/))
