import { bogotaDate, formatInstant } from '../../world/bogota-time.ts'
import type { Notice } from './notice.ts'

/** An amount that the lender handed in for a line's invoice, and what became of it. */
export type Bill = {
  readonly billNumber: string
  readonly idempotencyKey: string
  readonly reference: string
  readonly contractNumber: string
  readonly mobile: string
  readonly dueOn: string
  readonly amount: number
  readonly state: 'collected' | 'unpaid'
  readonly notice: Notice | null
}

/** The next bill of this contract stays unpaid. */
export type WithheldBill = { readonly contractNumber: string }

/**
 * An invoice is collected on its due date. The lender may work through months at once while this world already stands
 * at their end; then the collection says the noon of the due date.
 */
export function collectedAt(dueOn: string, nowMs: number): string {
  return bogotaDate(nowMs).toString() === dueOn ? formatInstant(nowMs) : `${dueOn}T12:00:00.000-05:00`
}
