import type { Kysely } from 'kysely'
import { readConfig } from '../../apps/api/src/platform/config.ts'
import { connect } from '../../apps/api/src/platform/database/connect.ts'
import type { Database } from '../../apps/api/src/platform/database/schema.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import type { Log } from '../../apps/api/src/platform/log.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { type Secrets, secretsFrom } from '../../apps/api/src/platform/secrets.ts'
import { wire } from '../../apps/api/src/wiring/wire.ts'
import { besideProduct } from '../../apps/demo/src/extension.ts'
import { seedDemoFigures } from '../../apps/demo/src/figures.ts'
import { demoLenderFile } from '../../apps/demo/src/lender.ts'
import { type Control, controlOf } from './control.ts'
import { freePort } from './free-port.ts'
import { startSandbox } from './start-sandbox.ts'

/** Where a customer finds the product and the world around it. */
export type Place = { readonly webUrl: string; readonly control: Control }

export type World = Place & {
  readonly sandboxUrl: string
  readonly db: Kysely<Database>
  /** Of the database's owner. */
  readonly connectionString: string
  /** The keys of the running product, to prepare rows as it would write them. */
  readonly secrets: Secrets
  /** Every line the product logged, as text. */
  readonly logLines: readonly string[]
  readonly stop: () => Promise<void>
}

export type WorldOfInstances = World & {
  /** Stops product and sandbox; the database stays as it is until `stop`. */
  readonly halt: () => Promise<void>
  /** Another instance of the product on the same database; it ends with the world. */
  readonly startAnother: () => Promise<{ readonly webUrl: string; readonly stop: () => Promise<void> }>
}

type Environment = Readonly<Record<string, string>>

const triesMax = 3

/** Product and sandbox in this process, on free ports, with a database and a world of their own. */
export async function startWorld(
  environment: Environment = {},
  databaseFrom: () => Promise<FreshDatabase> = freshDatabase,
): Promise<WorldOfInstances> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryToStart(environment, databaseFrom)
    } catch (error) {
      if (tries === triesMax || !isPortTaken(error)) throw error
    }
  }
}

/** The port was free a moment ago; a busy machine may have given it away since. */
const isPortTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

async function tryToStart(
  environment: Environment,
  databaseFrom: () => Promise<FreshDatabase>,
): Promise<WorldOfInstances> {
  const database = await databaseFrom()
  const port = await freePort()
  const webUrl = `http://localhost:${port}`
  const sandbox = await startSandbox(webUrl, environment)
  const configAt = (ownPort: number) =>
    readConfig({
      LENDER_FILE: demoLenderFile,
      PORT: String(ownPort),
      PUBLIC_URL: webUrl,
      SANDBOX_PORT: new URL(sandbox.url).port,
      SANDBOX_SMTP_PORT: String(sandbox.smtpPort),
      ...environment,
    })
  const config = configAt(port)
  await seedDemoFigures(database.db, config.lender)
  const logLines: string[] = []
  const product = await wire(config, { ...database, embeddedFolder: null }, logInto(logLines), besideProduct)
  const others = new Set<() => Promise<void>>()
  const startAnother = async () => {
    const ownPort = await freePort()
    const { connectionString } = database
    const connection = connect({ connectionString, poolSize: 5 })
    const opened = { ...connection, connectionString, embeddedFolder: null }
    const other = await wire(configAt(ownPort), opened, logInto(logLines), besideProduct)
    const stopOther = async () => {
      if (!others.delete(stopOther)) return
      await other.stop()
      await connection.close()
    }
    others.add(stopOther)
    await other.start()
    await other.app.listen({ port: ownPort, host: 'localhost' })
    return { webUrl: `http://localhost:${ownPort}`, stop: stopOther }
  }
  let halted: Promise<void> | undefined
  const halt = () => {
    halted ??= (async () => {
      for (const stopOther of [...others]) await stopOther()
      await product.stop()
      await sandbox.stop()
    })()
    return halted
  }
  const stop = async () => {
    await halt()
    await database.close()
  }
  try {
    await product.start()
    await product.app.listen({ port, host: 'localhost' })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    webUrl,
    sandboxUrl: sandbox.url,
    control: controlOf(sandbox.url),
    db: database.db,
    connectionString: database.connectionString,
    secrets: secretsFrom(config.masterKey, systemRandom),
    logLines,
    startAnother,
    halt,
    stop,
  }
}

/** Nothing is redacted here: what callers hand to the log must be clean by itself. */
function logInto(lines: string[]): Log {
  const at = (level: string) => (facts: Readonly<Record<string, unknown>>, message: string) => {
    lines.push(JSON.stringify({ level, ...facts, message }))
  }
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
