import type { PaymentFacts } from '../layout/payment-facts.ts'

export type PaymentReversedData = PaymentFacts & {
  /** ISO instant. */
  readonly reversedAt: string
  /** The loan had been paid off, and is open again. */
  readonly isReopened: boolean
  /** The credit's page; null before there is a credit. */
  readonly creditLink: string | null
}
