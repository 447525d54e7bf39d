import type { Challenge } from 'altcha-lib'
import * as v from 'valibot'
import type { ProofOfWork } from '../../../ports/captcha.ts'
import { challengeSchema, payloadSchema, type WirePayload } from './wire.ts'

/** Longest text looked at: a real one has under 1,000 characters. */
const payloadLengthMax = 2_000

/** Throws where the library would make a challenge without signature, key signature or expiry. */
export function toChallenge(made: Challenge): ProofOfWork {
  return v.parse(challengeSchema, made)
}

/** Reads base64 and base64url alike, since a path does not carry `+` and `/`; null for anything else. */
export function readPayload(solution: string): WirePayload | null {
  if (solution.length > payloadLengthMax || !/^[\w+/-]+={0,2}$/.test(solution)) return null
  try {
    const parsed = v.safeParse(payloadSchema, JSON.parse(Buffer.from(solution, 'base64').toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}
