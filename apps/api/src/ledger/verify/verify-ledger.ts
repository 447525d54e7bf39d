import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Check } from './check.ts'
import { verifyAudit } from './verify-audit.ts'
import { verifyBalances } from './verify-balances.ts'
import { verifyEntries } from './verify-entries.ts'
import { verifyReversals } from './verify-reversals.ts'

/** What can be proved of ledger and audit trail by themselves; `npm run verify-ledger` adds the features' checks. */
export const ledgerChecks: readonly Check[] = [verifyEntries, verifyBalances, verifyReversals, verifyAudit]

/** A sentence for every row of ledger and audit trail that should be impossible. Reads, never writes. */
export async function* verifyLedger(db: Kysely<Database>): AsyncGenerator<string> {
  for (const check of ledgerChecks) yield* check.run(db)
}
