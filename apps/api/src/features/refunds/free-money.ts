import type { Transaction } from 'kysely'
import { balancesOf } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'

type Stands = {
  readonly ledgerSubject: string
  readonly ledgerAccount: 'suspense' | 'customerCredit'
}

/** What stands there for its owner, without what other transfers will take. Both accounts are liabilities. */
export async function freeMoney(
  transaction: Transaction<Database>,
  { ledgerSubject, ledgerAccount }: Stands,
): Promise<number> {
  const owed = -((await balancesOf(transaction, ledgerSubject))[ledgerAccount] ?? 0)
  const { underWay } = await transaction
    .selectFrom('bankTransfer')
    .select((row) => row.fn.sum<number | null>('amount').as('underWay'))
    .where('ledgerSubject', '=', ledgerSubject)
    .where('ledgerAccount', '=', ledgerAccount)
    .where('state', '=', 'ordered')
    .executeTakeFirstOrThrow()
  return owed - Number(underWay ?? 0)
}
