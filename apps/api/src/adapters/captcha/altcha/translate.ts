import type { Challenge } from 'altcha-lib'
import * as v from 'valibot'
import type { ProofOfWork } from '../../../ports/captcha.ts'

const hexSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/), v.maxLength(256))
const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** The signature covers every field. */
const challengeSchema = v.strictObject({
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

const payloadSchema = v.object({
  challenge: challengeSchema,
  solution: v.object({ counter: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), derivedKey: hexSchema }),
})
export type WirePayload = v.InferOutput<typeof payloadSchema>

/** A real payload has under 1,000 characters. */
const payloadLengthMax = 2_000

export function toChallenge(made: Challenge): ProofOfWork {
  return v.parse(challengeSchema, made)
}

/** Base64url too: a path does not carry `+` and `/`. */
export function readPayload(solution: string): WirePayload | null {
  if (solution.length > payloadLengthMax || !/^[\w+/-]+={0,2}$/.test(solution)) return null
  try {
    const parsed = v.safeParse(payloadSchema, JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
