import { type Pesos, pesos } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * Whether more was paid back of a loan than its payments cover: one was taken back after what was left over of it had been
 * refunded. That is owed beside the loan (conformance: R-K1).
 */
export const owesRefund = async (db: Kysely<Database>, loanId: string): Promise<boolean> =>
  ((await balancesOf(db, loanId)).customerCredit ?? 0) > 0

/** What of a loan's payments is beyond it and still to be given back, in pesos. */
export const creditToReturn = async (db: Kysely<Database>, loanId: string): Promise<Pesos> =>
  pesos(Math.max(0, -((await balancesOf(db, loanId)).customerCredit ?? 0)))
