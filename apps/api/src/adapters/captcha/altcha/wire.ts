import * as v from 'valibot'

const hexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/), v.maxLength(256))
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Strict: a field more would be part of what the signature is checked against. */
export const challengeSchema = v.strictObject({
  parameters: v.strictObject({
    algorithm: v.pipe(v.string(), v.maxLength(40)),
    nonce: hexSchema,
    salt: hexSchema,
    cost: countSchema,
    keyLength: countSchema,
    keyPrefix: hexSchema,
    keySignature: hexSchema,
    expiresAt: countSchema,
  }),
  signature: hexSchema,
})

/** What ALTCHA's widget submits. */
export const payloadSchema = v.object({
  challenge: challengeSchema,
  solution: v.object({ counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), derivedKey: hexSchema }),
})
export type WirePayload = v.InferOutput<typeof payloadSchema>
