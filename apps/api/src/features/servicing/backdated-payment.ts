import type { CapOf, Day, Loan } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { StoredLoan } from './loan-store.ts'
import type { DatedOrder } from './payment.ts'
import { replayed } from './payment-history.ts'

/**
 * A payment earlier than the loan's latest event is worked in by replay. An overpaid loan is always replayed, since a
 * part of the overpayment may have been refunded.
 */
export const comesBefore = (order: DatedOrder, { loan, lastPaidAt }: StoredLoan): boolean =>
  order.on < loan.asOf || (lastPaidAt !== null && lastPaidAt >= order.at) || loan.overpaid !== 0

export const replayedWith = (
  order: DatedOrder,
  transaction: Transaction<Database>,
  former: StoredLoan,
  capOf: CapOf,
): Promise<Loan> => replayed(transaction, former, laterOf(former.loan.asOf, order.on), capOf)

/** A closed loan stands on the day of its last payment. */
const laterOf = (day: Day, other: Day): Day => (day > other ? day : other)

export const latestOf = (lastPaidAt: string | null, at: string): string =>
  lastPaidAt === null || lastPaidAt < at ? at : lastPaidAt
