import { type Day, dayOf, type PaymentKind, type Pesos } from '@cupo/credit-engine'
import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Account } from '../../ledger/ledger.ts'
import { businessDate, isoOfInstant } from '../../platform/business-date.ts'
import type { Database, LoanPaymentTable } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { done, type Result } from '../../platform/refusal.ts'

export type PaymentOrder = {
  /** Idempotency key: the collector's transaction. At most 180 characters. */
  readonly reference: string
  /** A loan's key or contract number, as the payer named it. */
  readonly loan: string
  readonly amount: Pesos
  readonly kind: PaymentKind
  readonly source: PaymentSource
  /** Its date in Bogotá is the value date; payments of one day count in the order of their moments. */
  readonly paidAt: Temporal.Instant
}

/** The collector: the payment provider, or the operator with the mobile bill. */
export type PaymentSource = LoanPaymentTable['source']

/** The same order gets the same answer until a reversal. */
export type PaymentAnswer = {
  readonly paymentId: string
  /** Null when the order names no loan: the money is in suspense. */
  readonly loanId: string | null
  readonly state: LoanPaymentTable['state']
}

/** The account that holds collected money until the collector hands it over. */
export const moneyAccountOf: Readonly<Record<PaymentSource, Account>> = {
  provider: 'providerClearing',
  mobileBill: 'operatorClearing',
}

export const assignedReference = (reference: string) => `assigned:${reference}`

export const paymentKey = (reference: string) => `payment:${reference}`

export type DatedOrder = PaymentOrder & {
  /** The value date. */
  readonly on: Day
  /** `paidAt` to the millisecond, as the database stores instants, so that a replay finds the same order. */
  readonly at: string
}

export const dated = (order: PaymentOrder): DatedOrder => ({
  ...order,
  on: dayOf(businessDate(order.paidAt)),
  at: isoOfInstant(order.paidAt),
})

export const byMoment = (one: DatedOrder, other: DatedOrder): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : one.reference < other.reference ? -1 : 1

export async function inOwnTransaction(
  db: Kysely<Database>,
  verb: (transaction: Transaction<Database>) => Promise<Result<{ readonly answer: PaymentAnswer }>>,
): Promise<Result<PaymentAnswer>> {
  const result = await inTransaction(db, verb)
  return result.ok ? done(result.value.answer) : result
}
