import type { PaymentStanding } from '../../platform/text/payments.ts'
import type { CashPin, PaymentFacts } from '../layout/payment-facts.ts'

/** The mail that a payment brings, and the copy that somebody asks for. Its PDF is drawn from the same data when it leaves. */
export type PaymentReceiptData = PaymentFacts & {
  readonly standing: PaymentStanding
  /** Nothing was open that the money could pay: it goes back. */
  readonly isToBeReturned: boolean
  readonly transactionId: string
  readonly invoice: string
  /** Of a payment in cash that waits for its payer. */
  readonly cash: CashPin | null
  /** The credit's page; null before there is a credit, and in a copy for another address. */
  readonly creditLink: string | null
}
