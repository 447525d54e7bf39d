import type { Pesos } from '@cupo/credit-engine'
import type { PaidBy, PaymentPurpose } from '../../platform/text/payments.ts'

/** What every mail about a payment tells of it. */
export type PaymentFacts = PaidBy & {
  /** Null in a copy for another address: who reads it need not know whose payment it was. */
  readonly firstName: string | null
  readonly purpose: PaymentPurpose
  /** Of a loan; null before there is one. */
  readonly contractNumber: string | null
  /** Of what is paid before delivery; null for a loan. */
  readonly orderNumber: string | null
  readonly amount: Pesos
  /** The provider's own number of the transaction. */
  readonly reference: string
  /** ISO instant of the transaction or, before there is one, of its registration. */
  readonly at: string
}

/** What a payer takes to the shop. `dueOn` is `yyyy-mm-dd`. */
export type CashPin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}
