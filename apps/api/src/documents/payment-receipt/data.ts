import type { Pesos } from '@cupo/credit-engine'
import type {
  PaidBy,
  PaymentPurpose,
  PaymentStanding,
  RemainingAfterPayment,
} from '../../platform/text/payments.ts'

/** What a receipt says. Whole pesos, instants in ISO. It names no person: a copy may go to anybody's address. */
export type PaymentReceiptData = PaidBy & {
  readonly purpose: PaymentPurpose
  readonly standing: PaymentStanding
  readonly amount: Pesos
  /** When it was paid; also the creation date inside the PDF. */
  readonly at: string
  readonly contractNumber: string | null
  readonly orderNumber: string | null
  /** The provider's own number of the transaction. */
  readonly reference: string
  readonly transactionId: string
  readonly invoice: string
  /** Of a payment in cash that waits for its payer; `dueOn` is `yyyy-mm-dd`. */
  readonly cash: {
    readonly pin: string
    readonly agreement: string
    readonly network: string
    readonly dueOn: string
  } | null
  /** Null until the books have the payment, and in a copy for another address; a receipt of an earlier release has none. */
  readonly remaining?: RemainingAfterPayment | null
}
