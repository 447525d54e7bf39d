import { join, resolve } from 'node:path'
import { businessDate } from '../apps/api/src/platform/business-date.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'
import { systemRandom } from '../apps/api/src/platform/random.ts'
import { secretsFrom } from '../apps/api/src/platform/secrets.ts'
import { openWorldClock } from '../apps/api/src/platform/world-clock.ts'
import { dayOf } from '../packages/credit-engine/src/index.ts'
import { type LoanQuestion, readArguments } from './loan/read-arguments.ts'
import { tellLoans } from './loan/tell-loans.ts'

// npm run loan -- 1010100081
// npm run loan -- 1010100081 --on 2027-01-15
// Prints every loan of a document: plan, payments, ledger, payoff. Changes nothing. It lives in the product's time and
// reads the product's environment, since only MASTER_KEY finds a document again.

const read = readArguments(process.argv.slice(2))
if (read.ok) await print(read.value)
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function print({ document, on }: LoanQuestion): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
  })
  try {
    const clock = await openWorldClock(database.db, !config.isProduction)
    const day = on ?? dayOf(businessDate(clock.now()))
    const secrets = secretsFrom(config.masterKey, systemRandom)
    const { lines, isFine } = await tellLoans(database.db, secrets, document, day)
    console.log(lines.join('\n'))
    if (!isFine) process.exitCode = 1
  } finally {
    await database.close()
  }
}
