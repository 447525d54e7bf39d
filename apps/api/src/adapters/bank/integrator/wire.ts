import * as v from 'valibot'

/** Any other state may come one day: it is no end until we know what it means. */
export const transferSchema = v.object({
  transferId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  reference: v.string(),
  state: v.string(),
})
export type WireTransfer = v.InferOutput<typeof transferSchema>
