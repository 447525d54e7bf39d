import { existsSync, readFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Lender } from '@cupo/wire/lender'
import type { Kysely } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { figureProblems, strangersInProducts } from '../features/policy/policy.ts'
import { businessDate } from '../platform/business-date.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { SchemaRefused } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import type { Database } from '../platform/database/schema.ts'
import { isDurable, standbyGrantMissing, UnsafeSession } from '../platform/database/session.ts'
import { createLog, errorFacts } from '../platform/log.ts'
import { networksOf } from '../platform/networks.ts'
import { builtFor, type Extend, wire } from './wire.ts'

const log = createLog(process.env.LOG_LEVEL || 'info')

type Additions = {
  readonly prepare?: (db: Kysely<Database>, config: Config) => Promise<void>
  readonly extend?: Extend
}

export async function runProduct(additions: Additions = {}): Promise<void> {
  try {
    await start(additions)
  } catch (error) {
    if (error instanceof ConfigError || error instanceof SchemaRefused || error instanceof UnsafeSession)
      process.stderr.write(`${error.message}\n`)
    else
      log.error(
        { ...errorFacts(error), message: error instanceof Error ? error.message : '' },
        'start failed',
      )
    process.exit(1)
  }
}

async function start({ prepare, extend }: Additions): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl || undefined,
    dataDir: config.dataDir,
    poolSize: config.databaseConnections,
    onConnectionLost: (error) => log.warn(errorFacts(error), 'database connection lost'),
  })
  const grantMissing = config.databaseStandbys > 0 ? await standbyGrantMissing(database.db) : null
  const offenders = [
    ...(grantMissing === null ? [] : [grantMissing]),
    ...(isWebOfLender(config.lender)
      ? []
      : ['LENDER_FILE: the web was built of another lender; run npm run build with this file']),
    ...(config.isProduction ? await databaseOffenders(database.db, config.lender) : []),
  ]
  if (offenders.length > 0) throw new ConfigError(offenders)
  await prepare?.(database.db, config)
  const product = await wire(config, database, log, extend)
  await product.start()
  await product.app.listen({ port: config.port, host: config.host })
  log.info({ port: config.port, host: config.host }, 'ready')
  // Written only at a normal exit; halves the next start.
  flushCompileCache()
  if (!config.isProduction && !isLoopbackHost(config.host)) {
    log.warn({ host: config.host }, 'open to the network with the keys of the demo, which anybody can read')
  }

  let isStopping = false
  const stop = (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    product
      .stop()
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error) => {
          log.error(errorFacts(error), 'stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Where nothing is built, the API runs alone. */
function isWebOfLender(lender: Lender): boolean {
  const folder = builtFor(lender, 'web')
  if (!existsSync(join(folder, '..'))) return true
  const built = join(folder, 'lender.json')
  return existsSync(built) && isDeepStrictEqual(JSON.parse(readFileSync(built, 'utf8')), lender)
}

/** Without durable commits or products. */
async function databaseOffenders(db: Kysely<Database>, lender: Lender): Promise<readonly string[]> {
  const today = businessDate(Temporal.Now.instant())
  const figures = await figureProblems(db, today)
  const strangers = await strangersInProducts(db, lender, today)
  return [
    ...((await isDurable(db)) ? [] : ['DATABASE_URL: fsync or synchronous_commit is off']),
    ...figures.map((problem) => `npm run lender -- products: ${problem}`),
    ...strangers.map((problem) => `LENDER_FILE: ${problem} (npm run lender -- products)`),
  ]
}

const isLoopbackHost = (host: string) => host === 'localhost' || networksOf('loopback')(host)
