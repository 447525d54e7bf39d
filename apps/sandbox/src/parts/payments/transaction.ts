import type { CheckoutData, PaymentMethod } from './checkout.ts'
import type { StateCode } from './states.ts'

/** How cash is handed over at a shop. */
export type Pin = {
  readonly pin: string
  readonly agreement: string
  readonly network: string
  /** The last day, in Bogotá. */
  readonly dueOn: string
}

/** What a person pays with, as the receipts write it. */
export type Instrument = {
  readonly method: PaymentMethod
  readonly franchise: string
  readonly bank: string
  /** Masked; empty where there is no card. */
  readonly card: string
  readonly quotas: number
  readonly pin: Pin | null
}

/** One attempt to pay an invoice; a rejected one may be followed by another. */
export type Transaction = {
  /** `x_ref_payco`: the number for all time. */
  readonly reference: string
  /** `ref_payco`: what the browser comes back with. */
  readonly hash: string
  readonly transactionId: string
  readonly data: CheckoutData
  readonly instrument: Instrument
  readonly email: string
  readonly ip: string
  readonly state: StateCode
  readonly createdAtMs: number
  /** When the money was taken; kept when it is given back. */
  readonly acceptedAtMs: number | null
}
