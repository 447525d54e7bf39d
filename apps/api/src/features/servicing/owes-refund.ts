import type { Kysely } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Whether more was paid back of a loan than was left over of it, as when a payment is taken back after a refund. What
 * counts as paid in the loan then is owed all the same (conformance: R-K1).
 */
export const owesRefund = async (db: Kysely<Database>, loanId: string): Promise<boolean> =>
  ((await balancesOf(db, loanId)).customerCredit ?? 0) > 0
