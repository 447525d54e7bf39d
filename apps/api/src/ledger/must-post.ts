import type { Result } from '../platform/refusal.ts'

/** Under the lock of its subject and by its key, no entry can be refused: one that is, is a defect. */
export function mustPost<T>(posted: Result<T>): T {
  if (!posted.ok) throw new Error(`an entry was refused: ${posted.refusal.code}`)
  return posted.value
}
