import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Collection } from '../world/collection.ts'
import { Refusal } from './refusal.ts'

export type StoredAnswer = { readonly fingerprint: string; readonly body: unknown }

/**
 * Runs `act` once per Idempotency-Key and path, concurrent requests included; repeats get the first answer. Refuses the
 * key with another body (409). A failure is not stored and may be retried.
 */
export type AnswerOnce = (request: FastifyRequest, act: () => Promise<unknown>) => Promise<unknown>

export function createAnswerOnce(answers: Collection<StoredAnswer>): AnswerOnce {
  const running = new Map<string, { fingerprint: string; answer: Promise<unknown> }>()

  return async (request, act) => {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || key === '') return act()
    const id = hash(`${request.method} ${request.url} ${key}`)
    const fingerprint = hash(stableText(request.body))
    const before = running.get(id) ?? storedAnswer(answers.get(id))
    if (before !== undefined) {
      if (before.fingerprint !== fingerprint) {
        throw new Refusal(409, 'idempotencyKeyReused', 'This Idempotency-Key came before with another body')
      }
      return before.answer
    }
    const answer = act().then(async (body) => {
      await answers.put(id, { fingerprint, body })
      return body
    })
    running.set(id, { fingerprint, answer })
    try {
      return await answer
    } finally {
      running.delete(id)
    }
  }
}

export function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key === 'string' && key.length > 0 && key.length <= 255) return key
  throw new Refusal(400, 'idempotencyKeyMissing', 'This call needs an Idempotency-Key of 1 to 255 characters')
}

function storedAnswer(stored: StoredAnswer | undefined) {
  return stored && { fingerprint: stored.fingerprint, answer: Promise.resolve(stored.body) }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
