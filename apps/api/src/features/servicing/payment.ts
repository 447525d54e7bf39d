import { type Day, dayFromIso, dayOf, type Payment, type PaymentKind, type Pesos } from '@cupo/credit-engine'
import type { Selectable } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Account } from '../../ledger/ledger.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { LoanPaymentTable } from '../../platform/database/schema.ts'

/** Money that somebody collected for a loan. */
export type PaymentOrder = {
  /** Names the payment for all time: the transaction of whoever collected it. At most 180 characters. */
  readonly reference: string
  /** A loan's key or contract number, as the payer named it. */
  readonly loan: string
  readonly amount: Pesos
  readonly kind: PaymentKind
  readonly source: PaymentSource
  /** Its date in Bogotá is the value date; payments of one day count in the order of their moments. */
  readonly paidAt: Temporal.Instant
}

/** Who collected: the payment provider, or the operator on the bill of the line. */
export type PaymentSource = LoanPaymentTable['source']

/** What became of a payment; the same question gets the same answer until a reversal. */
export type PaymentAnswer = {
  readonly paymentId: string
  /** Null when what the payer named is no loan: the money is in suspense. */
  readonly loanId: string | null
  readonly state: LoanPaymentTable['state']
}

/** The account that holds what a source collected until it is handed over. */
export const moneyAccountOf: Readonly<Record<PaymentSource, Account>> = {
  provider: 'providerClearing',
  mobileBill: 'operatorClearing',
}

/** Names the payment that a loan gets out of suspense, by the payment that went there. */
export const assignedReference = (reference: string) => `assigned:${reference}`

/** The ledger's name of a payment's entry. */
export const paymentKey = (reference: string) => `payment:${reference}`

export type DatedOrder = PaymentOrder & {
  /** The value date. */
  readonly on: Day
  /** `paidAt` to the millisecond, as instants are kept: a replay must find the order in which the payments came. */
  readonly at: string
}

export const dated = (order: PaymentOrder): DatedOrder => ({
  ...order,
  on: dayOf(businessDate(order.paidAt)),
  at: order.paidAt.toString({ fractionalSecondDigits: 3 }),
})

export type PaymentRow = Pick<Selectable<LoanPaymentTable>, 'valueOn' | 'amount' | 'kind'>

/** Money from before the loan, as after a clock was put back, counts from its first day on. */
export function paymentOfRow({ valueOn, amount, kind }: PaymentRow, disbursedOn: Day): Payment {
  const on = dayFromIso(valueOn)
  return { on: on < disbursedOn ? disbursedOn : on, amount: amount as Pesos, kind }
}
