import { parseArgs } from 'node:util'
import { Temporal } from 'temporal-polyfill'
import { keepLedgerCheck } from '../apps/api/src/features/verification/verification.ts'
import { ConfigError, readConfig } from '../apps/api/src/platform/config.ts'
import { systemRandom } from '../apps/api/src/platform/random.ts'
import { type Secrets, secretsFrom } from '../apps/api/src/platform/secrets.ts'
import { checks, headCheck, runChecks, sealedCheck } from '../apps/api/src/wiring/ledger-checks.ts'
import { staff } from './lender/product/terminal.ts'
import { withDatabase } from './lender/product/with-product.ts'
import { describeFindings } from './verify-ledger/describe-findings.ts'

// npm run verify-ledger -- --head 41:3f9a…, also while the product runs: computes balances and digests anew, and compares
// heads of the audit trail that the log or a receipt has. Ends with code 1 and names the offenders when something does not
// hold. The run is kept, for the office.

const { values } = parseArgs({ options: { head: { type: 'string', multiple: true, default: [] } } })
const secrets = secretsOfEnvironment()

await withDatabase(
  async (db) => {
    const begunAt = performance.now()
    const sealed = secrets === null ? [] : [sealedCheck(secrets)]
    const findings = await runChecks(db, [...checks, ...sealed, headCheck(secrets, values.head)])
    if (secrets === null) console.log('Sealed values were not opened: the environment is not the product’s.')
    console.log(describeFindings(findings))
    const seconds = (performance.now() - begunAt) / 1_000
    console.log(`It took ${seconds.toFixed(1)} s.`)
    await keepLedgerCheck(db, { actor: staff(), at: Temporal.Now.instant(), seconds, findings }).catch(() =>
      console.log('This run was not kept: the database takes no writes.'),
    )
    if (findings.some(({ wrong }) => wrong > 0)) process.exitCode = 1
  },
  // Sums over years of postings take their time.
  { statementTimeoutMs: 3_600_000 },
)

/** Null where the environment is not the product's: a copy is verified without its keys. */
function secretsOfEnvironment(): Secrets | null {
  try {
    const { masterKey, previousMasterKey } = readConfig(process.env)
    return secretsFrom(masterKey, systemRandom, { previousMasterKey })
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}
