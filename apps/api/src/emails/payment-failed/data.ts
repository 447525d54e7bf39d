import type { PaymentFacts } from '../layout/payment-facts.ts'

export type PaymentFailedData = PaymentFacts & {
  /** `cancelled` is whatever else ended it without money. */
  readonly because: 'rejected' | 'expired' | 'abandoned' | 'cancelled'
  /** Where it is paid again; null where nothing is left to pay. */
  readonly payAgainLink: string | null
  /** Until when it can be paid before its order is cancelled; null for a loan. */
  readonly deadlineAt: string | null
}
