import * as v from 'valibot'

const idSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const createdValidationSchema = v.object({
  validation_id: idSchema,
  access_token: v.pipe(v.string(), v.minLength(1), v.maxLength(4000)),
})
export type WireCreatedValidation = v.InferOutput<typeof createdValidationSchema>

export const validationSchema = v.object({
  validation_id: idSchema,
  reference: idSchema,
  /** Open: a provider may add states, and those are not known to be an end. */
  state: v.string(),
})
export type WireValidation = v.InferOutput<typeof validationSchema>
