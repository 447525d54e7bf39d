import { join, resolve } from 'node:path'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'
import { checks } from './verify-ledger/checks.ts'
import { describeFindings } from './verify-ledger/describe-findings.ts'
import { runChecks } from './verify-ledger/run-checks.ts'

// npm run verify-ledger
// Computes anew what can be computed of the money and the audit trail in DATABASE_URL, or in the embedded database of
// DATA_DIR, also while the product runs. Ends with code 1 and names the offenders when something does not hold.

const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL || undefined,
  dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
  // Sums over years of postings take their time.
  statementTimeoutMs: 3_600_000,
})
try {
  const findings = await runChecks(database.db, checks)
  console.log(describeFindings(findings))
  if (findings.some(({ wrong }) => wrong > 0)) process.exitCode = 1
} finally {
  await database.close()
}
