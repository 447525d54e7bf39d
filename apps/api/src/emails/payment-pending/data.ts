import type { CashPin, PaymentFacts } from '../layout/payment-facts.ts'

export type PaymentPendingData = PaymentFacts & {
  /** Null for a card or a bank debit that is under review. */
  readonly cash: CashPin | null
  /** The result page of the payment; null where there is none to come back to. */
  readonly resultLink: string | null
}
