import type { PaymentFacts } from '../layout/payment-facts.ts'

export type PaymentFailedData = PaymentFacts & {
  /** `cancelled` is whatever else ended it without money. */
  readonly because: 'rejected' | 'expired' | 'abandoned' | 'cancelled'
  /** Where it is paid again; null where nothing is left to pay. */
  readonly payAgainLink: string | null
}
