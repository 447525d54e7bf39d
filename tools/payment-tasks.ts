import { join, resolve } from 'node:path'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { openDatabase } from '../apps/api/src/platform/database/open-database.ts'
import { systemRandom } from '../apps/api/src/platform/random.ts'
import { secretsFrom } from '../apps/api/src/platform/secrets.ts'
import { openWorldClock } from '../apps/api/src/platform/world-clock.ts'
import { carryOut } from './payment-tasks/carry-out.ts'
import { confirm } from './payment-tasks/confirm.ts'
import { lenderParts } from './payment-tasks/lender-parts.ts'
import { readArguments, type TaskOrder } from './payment-tasks/read-arguments.ts'

// npm run payment-tasks
// npm run payment-tasks -- 50226724e080 refund 1007 savings 91234567890
// Money that needs a person: what is open, and what is done with it. Works while the product runs, in its time and
// with its environment, since only MASTER_KEY opens whose money it is.

const read = readArguments(process.argv.slice(2))
if (read.ok) await act(read.value)
else {
  console.error(read.problem)
  process.exitCode = 1
}

async function act(order: TaskOrder): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(process.env.DATA_DIR || join(import.meta.dirname, '../data')),
  })
  try {
    const { db } = database
    const clock = await openWorldClock(db, !config.isProduction)
    const parts = lenderParts(db, secretsFrom(config.masterKey, systemRandom), clock)
    const who = { now: clock.now(), actor: 'lender', requestId: 'payment-tasks' }
    const { lines, isDone } = await carryOut(parts, order, who, confirm)
    console.log(lines.join('\n'))
    if (!isDone) process.exitCode = 1
  } finally {
    await database.close()
  }
}
