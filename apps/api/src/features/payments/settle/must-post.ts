import type { Result } from '../../../platform/refusal.ts'

/** Under the lock of the transaction and by its key, no entry can be refused: one that is, is a defect. */
export function mustPost<T>(posted: Result<T>): T {
  if (!posted.ok) throw new Error(`a payment was refused: ${posted.refusal.code}`)
  return posted.value
}
