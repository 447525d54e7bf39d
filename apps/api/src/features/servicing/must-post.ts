import type { Result } from '../../platform/refusal.ts'

/** Under the lock of the loan and the key of the payment, no entry can be refused: one that is, is a defect. */
export function mustPost<T>(posted: Result<T>): T {
  if (!posted.ok) throw new Error(`the ledger refused an entry: ${posted.refusal.code}`)
  return posted.value
}
