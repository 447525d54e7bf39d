import type { Kysely, Selectable } from 'kysely'
import { checkLoan, loanStore, type StoredLoan } from '../../../apps/api/src/features/servicing/servicing.ts'
import {
  type Balances,
  balancesOf,
  entriesOf,
  type PostedEntry,
} from '../../../apps/api/src/ledger/ledger.ts'
import type { Database, LoanPaymentTable } from '../../../apps/api/src/platform/database/schema.ts'

type LoanPayment = Selectable<LoanPaymentTable>

export type LoanFile = {
  readonly stored: StoredLoan
  /** In order of application. */
  readonly payments: readonly LoanPayment[]
  readonly entries: readonly PostedEntry[]
  readonly balances: Balances
  /** Disagreements of loan, payments and ledger. */
  readonly problems: readonly string[]
}

/** Newest first. */
export async function readLoans(db: Kysely<Database>, documentIndex: Buffer): Promise<readonly LoanFile[]> {
  const all = await loanStore.ofDocument(db, documentIndex)
  return Promise.all(
    all.map(async (stored) => ({
      stored,
      payments: await paymentsOf(db, stored.id),
      entries: await entriesOf(db, stored.id),
      balances: await balancesOf(db, stored.id),
      problems: await checkLoan(db, stored.id),
    })),
  )
}

function paymentsOf(db: Kysely<Database>, loanId: string): Promise<readonly LoanPayment[]> {
  return db
    .selectFrom('loanPayment')
    .selectAll()
    .where('loanId', '=', loanId)
    .orderBy('at')
    .orderBy('reference')
    .execute()
}
