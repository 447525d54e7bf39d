import type { Pesos } from '@cupo/credit-engine'

/** What every mail about a payment tells of it. */
export type PaymentFacts = {
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
  readonly method: 'Efectivo' | 'Tarjeta-PSE'
  /** As the provider names it, such as VISA or PSE; empty while nobody knows. */
  readonly franchise: string
  /** ISO instant of the transaction or, before there is one, of its registration. */
  readonly at: string
}

/** What the money is for: a kind of loan payment, or what is paid before delivery. */
export type PaymentPurpose =
  | 'installment'
  | 'advance'
  | 'payoff'
  | 'reduceInstallment'
  | 'reduceTerm'
  | 'downPayment'
  | 'guarantee'

/** How a payment stands, in the four ways a payer is told. */
export type PaymentStanding = 'accepted' | 'pending' | 'rejected' | 'cancelled'

/** What a payer takes to the shop. `dueOn` is `yyyy-mm-dd`. */
export type CashPin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  readonly dueOn: string
}
