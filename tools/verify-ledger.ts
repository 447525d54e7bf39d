import { withDatabase } from './lender/product/with-product.ts'
import { describeFindings } from './verify-ledger/describe-findings.ts'
import { checks, runChecks } from './verify-ledger/run-checks.ts'

// npm run verify-ledger, also while the product runs: computes balances and digests anew. Ends with code 1 and names the
// offenders when something does not hold.

await withDatabase(
  async (db) => {
    const findings = await runChecks(db, checks)
    console.log(describeFindings(findings))
    if (findings.some(({ wrong }) => wrong > 0)) process.exitCode = 1
  },
  // Sums over years of postings take their time.
  { statementTimeoutMs: 3_600_000 },
)
