import { hkdfSync } from 'node:crypto'
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import type { Captcha, ProofOfWork } from '../../../ports/captcha.ts'
import type { Random } from '../../../ports/random.ts'

type CaptchaWork = {
  readonly cost: number
  readonly counterMin: number
  readonly counterMax: number
}

/** 0.06 to 0.2 s on one server core, about a second on a low-end phone. */
const defaultWork: CaptchaWork = { cost: 1_000, counterMin: 400, counterMax: 1_200 }

export type AltchaOptions = {
  readonly key: Uint8Array
  readonly random: Random
  /** False when it was spent before; remembered until it expires. */
  readonly spend: (challengeId: string, expiresAtSeconds: number) => Promise<boolean>
  readonly validitySeconds?: number
  readonly work?: CaptchaWork
}

/** Runs on the machine's clock. */
export function createAltchaCaptcha(options: AltchaOptions): Captcha<ProofOfWork> {
  const secrets = deriveSecrets(options.key)
  const { cost, counterMin, counterMax } = options.work ?? defaultWork
  const validitySeconds = options.validitySeconds ?? 300
  return {
    challenge: async () =>
      toChallenge(
        await createChallenge({
          ...secrets,
          algorithm: 'PBKDF2/SHA-256',
          cost,
          counter: counterMin + options.random.integer(counterMax - counterMin + 1),
          deriveKey,
          expiresAt: Math.floor(Date.now() / 1000) + validitySeconds,
        }),
      ),
    verify: async (solution) => {
      const payload = readPayload(solution)
      if (payload === null) return false
      const { verified } = await verifySolution({ ...payload, ...secrets, deriveKey })
      return verified && options.spend(payload.challenge.signature, payload.challenge.parameters.expiresAt)
    },
  }
}

function deriveSecrets(key: Uint8Array): {
  readonly hmacSignatureSecret: string
  readonly hmacKeySignatureSecret: string
} {
  if (key.byteLength < 32) throw new RangeError('the captcha key needs at least 32 bytes')
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, '', `cupo captcha ${purpose}`, 32)).toString('hex')
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') }
}

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
type WirePayload = v.InferOutput<typeof payloadSchema>

/** A real payload has under 1,000 characters. */
const payloadLengthMax = 2_000

function toChallenge(made: Challenge): ProofOfWork {
  return v.parse(challengeSchema, made)
}

/** Base64url too: a path does not carry `+` and `/`. */
function readPayload(solution: string): WirePayload | null {
  if (solution.length > payloadLengthMax || !/^[\w+/-]+={0,2}$/.test(solution)) return null
  try {
    const parsed = v.safeParse(payloadSchema, JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
