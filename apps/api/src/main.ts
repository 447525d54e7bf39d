import { flushCompileCache } from 'node:module'
import { Temporal } from 'temporal-polyfill'
import { figureProblems } from './features/policy/policy.ts'
import { businessDate } from './platform/business-date.ts'
import { ConfigError, readConfig } from './platform/config.ts'
import { SchemaRefused } from './platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from './platform/database/open-database.ts'
import { isDurable, UnsafeSession } from './platform/database/unsafe-session.ts'
import { createLog, errorFacts } from './platform/log.ts'
import { networksOf } from './platform/networks.ts'
import { wire } from './wiring/wire.ts'

const log = createLog(process.env.LOG_LEVEL || 'info')

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabase({
    databaseUrl: config.databaseUrl || undefined,
    dataDir: config.dataDir,
    poolSize: config.databaseConnections,
    onConnectionLost: (error) => log.warn(errorFacts(error), 'database connection lost'),
  })
  if (config.isProduction) {
    const offenders = await databaseOffenders(database.db)
    if (offenders.length > 0) throw new ConfigError(offenders)
  }
  const product = await wire(config, database, log)
  await product.start()
  await product.app.listen({ port: config.port, host: config.host })
  log.info({ port: config.port, host: config.host }, 'ready')
  // Node keeps what it compiled when it ends, which a killed process does not: the next start takes half the time.
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

/** What production does not begin on: a database that may forget, and products that nobody has loaded. */
async function databaseOffenders(db: OpenDatabase['db']): Promise<readonly string[]> {
  const figures = await figureProblems(db, businessDate(Temporal.Now.instant()))
  return [
    ...((await isDurable(db)) ? [] : ['DATABASE_URL: fsync or synchronous_commit is off']),
    ...figures.map((problem) => `npm run lender -- products: ${problem}`),
  ]
}

const isLoopbackHost = (host: string) => host === 'localhost' || networksOf('loopback')(host)

main().catch((error) => {
  if (error instanceof ConfigError || error instanceof SchemaRefused || error instanceof UnsafeSession)
    process.stderr.write(`${error.message}\n`)
  else
    log.error({ ...errorFacts(error), message: error instanceof Error ? error.message : '' }, 'start failed')
  process.exit(1)
})
