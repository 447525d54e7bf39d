import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import type { ProofOfWork } from '@cupo/wire'
import type { ApiClient } from './api-client.ts'
import type { HttpAnswer } from './http-answer.ts'

const deriveKey = promisify(pbkdf2)

/** Does the work of a challenge as a browser would, and answers the ticket it earns. */
export async function solveCaptcha(api: ApiClient): Promise<string> {
  const earned = await answerCaptcha(api)
  if (earned.body.ticket === undefined) throw new Error(`the captcha answered ${earned.status}`)
  return earned.body.ticket
}

/** The same, with all that the server answers to a challenge that was solved. */
export async function answerCaptcha(api: ApiClient): Promise<HttpAnswer<{ ticket?: string }>> {
  const { body: challenge } = await api.send<ProofOfWork>('GET', '/user/captcha')
  const payload = JSON.stringify({ challenge, solution: await solve(challenge) })
  const solution = encodeURIComponent(Buffer.from(payload).toString('base64'))
  return api.send<{ ticket?: string }>('GET', `/user/captcha/${solution}`)
}

/**
 * ALTCHA: the first counter whose key, derived from nonce and counter, begins with the prefix. On another thread: product and
 * sandbox run in the process of the test, and a provider that cannot answer meanwhile is a provider that is away.
 */
async function solve({ parameters }: ProofOfWork): Promise<{ counter: number; derivedKey: string }> {
  const salt = Buffer.from(parameters.salt, 'hex')
  const password = Buffer.concat([Buffer.from(parameters.nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; counter < 1_000_000; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4)
    const derived = await deriveKey(password, salt, parameters.cost, parameters.keyLength, 'sha256')
    const derivedKey = derived.toString('hex')
    if (derivedKey.startsWith(parameters.keyPrefix)) return { counter, derivedKey }
  }
  throw new Error('the challenge has no solution')
}

/** Sends a call; where it costs a captcha, does the work and sends it again. */
export async function sendPastCaptcha<T>(
  api: ApiClient,
  ...[method, path, sent = {}]: Parameters<ApiClient['send']>
): Promise<HttpAnswer<T>> {
  const first = await api.send<T>(method, path, sent)
  if (first.status !== 428) return first
  const headers = { ...sent.headers, 'x-captcha-ticket': await solveCaptcha(api) }
  return api.send<T>(method, path, { ...sent, headers })
}
