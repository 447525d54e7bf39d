import type { Received } from '../../../platform/http/received.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'

const lengthMax = 255

/** Header `Idempotency-Key`; null without one. Refuses one that is too long (`SolicitudInvalida`). */
export function readIdempotencyKey({ headers }: Pick<Received, 'headers'>): Result<string | null> {
  const key = headers['idempotency-key']
  if (key === undefined || key === '') return done(null)
  return typeof key === 'string' && key.length <= lengthMax ? done(key) : refuse('SolicitudInvalida')
}
