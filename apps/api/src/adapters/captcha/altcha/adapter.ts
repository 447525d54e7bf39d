import { hkdfSync } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha, ProofOfWork } from '../../../ports/captcha.ts'
import type { Random } from '../../../ports/random.ts'
import { readPayload, toChallenge } from './translate.ts'

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
