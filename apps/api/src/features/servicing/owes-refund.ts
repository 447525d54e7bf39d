import type { Kysely } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Whether more was paid back of a loan than its payments cover: one was taken back after what was left over of it had been
 * refunded. That is owed beside the loan (conformance: R-K1).
 */
export const owesRefund = async (db: Kysely<Database>, loanId: string): Promise<boolean> =>
  ((await balancesOf(db, loanId)).customerCredit ?? 0) > 0
