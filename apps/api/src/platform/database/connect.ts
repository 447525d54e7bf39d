import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { withNamedStatements } from './named-statements.ts'
import { refusedWrites } from './refused-writes.ts'
import type { Database } from './schema.ts'
import { applicationRole, prepareSession, proveSession, type SessionSettings } from './session.ts'

export type ConnectionOptions = {
  readonly connectionString: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly acquireTimeoutMs?: number
  /** The pool opens new ones. */
  readonly onConnectionLost?: (error: Error) => void
}

export type Connection = {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  /** Cheap, for readiness. */
  readonly mayWrite: () => Promise<boolean>
  readonly whenLost: (listener: () => void) => void
  readonly close: () => Promise<void>
}

/** Always as `cupo_app`; every wait is bounded. */
export function connect(options: ConnectionOptions): Connection {
  const listeners: ((error: Error) => void)[] = [options.onConnectionLost ?? (() => {})]
  const onConnectionLost = (error: Error) => {
    for (const listener of listeners) listener(error)
  }
  const pool = createPool({ ...options, onConnectionLost }, applicationRole)
  const writes = refusedWrites()
  pool.on('connect', writes.follow)
  const borrow = async () => {
    const client = await pool.connect()
    try {
      await proveSession(client, settingsOf(options, applicationRole))
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  const db = databaseOver(withNamedStatements(pool, borrow, writes.judge))
  return {
    db,
    pool,
    mayWrite: () => writes.mayWrite(db),
    whenLost: (listener) => void listeners.push(listener),
    close: () => db.destroy(),
  }
}

/** snake_case in SQL, camelCase here. */
export const databaseOver = (pool: PostgresPool): Kysely<Database> =>
  new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

const settingsOf = ({ statementTimeoutMs = 5_000 }: ConnectionOptions, role?: string): SessionSettings => ({
  statementTimeoutMs,
  ...(role !== undefined && { role }),
})

/** Without a role as the tables' owner. */
export function createPool(options: ConnectionOptions, role?: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2_000,
    onConnect: (client) => prepareSession(client, settingsOf(options, role)),
    application_name: 'cupo',
    types: valueParsers,
  })
  const onLost = options.onConnectionLost ?? (() => {})
  pool.on('error', onLost)
  // Without a listener a database restart ends the Node process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

export const listenerOptions = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
  keepAlive: true,
  application_name: 'cupo-changes',
})

const { builtins } = pg.types

/**
 * Whole pesos (bigint) as safe integers, dates `yyyy-mm-dd`, instants ISO-8601 UTC with milliseconds,
 * rates (numeric) decimal strings.
 */
const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format !== 'binary') {
      if (oid === builtins.INT8) return toSafeInteger
      if (oid === builtins.DATE) return (text: string) => text
      if (oid === builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString()
    }
    return pg.types.getTypeParser(oid, format)
  },
}

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value))
    throw new RangeError(`The database holds ${text}, beyond the safe integers`)
  return value
}
