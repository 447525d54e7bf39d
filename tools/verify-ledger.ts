import { withDatabase } from './lender/product/with-product.ts'
import { describeFindings } from './verify-ledger/describe-findings.ts'
import { checks, runChecks } from './verify-ledger/run-checks.ts'

// npm run verify-ledger
// Computes anew what can be computed of the money and the audit trail in DATABASE_URL, or in the embedded database of
// DATA_DIR, also while the product runs. Ends with code 1 and names the offenders when something does not hold.

await withDatabase(
  async (db) => {
    const findings = await runChecks(db, checks)
    console.log(describeFindings(findings))
    if (findings.some(({ wrong }) => wrong > 0)) process.exitCode = 1
  },
  // Sums over years of postings take their time.
  { statementTimeoutMs: 3_600_000 },
)
