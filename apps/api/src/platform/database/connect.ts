import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { withNamedStatements } from './named-statements.ts'
import type { Database } from './schema.ts'

export type ConnectionOptions = {
  readonly connectionString: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly acquireTimeoutMs?: number
  /** Called for connections that the server closed; the pool opens new ones. */
  readonly onConnectionLost?: (error: Error) => void
}

export type Connection = {
  readonly db: Kysely<Database>
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
}

/** It can neither alter a table nor rewrite what is append-only (the function `let_product_work`). */
export const applicationRole = 'cupo_app'

/** Works as `cupo_app` whoever logs in. Every wait is bounded. */
export function connect(options: ConnectionOptions): Connection {
  const pool = createPool(options, applicationRole)
  const db = databaseOver(withNamedStatements(pool))
  return { db, pool, close: () => db.destroy() }
}

/** Columns are snake_case in SQL and camelCase in TypeScript. */
export const databaseOver = (pool: PostgresPool): Kysely<Database> =>
  new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })

/** Works as the user of the connection string, who owns the tables, unless a role is given. */
export function createPool(options: ConnectionOptions, role?: string): pg.Pool {
  const pool = new pg.Pool({
    ...asRole(options.connectionString, role),
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2_000,
    statement_timeout: options.statementTimeoutMs ?? 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'cupo',
    types: valueParsers,
  })
  const onLost = options.onConnectionLost ?? (() => {})
  pool.on('error', onLost)
  // Without a listener on each client, a restart of the database ends the Node process.
  pool.on('connect', (client) => client.on('error', onLost))
  return pool
}

export const listenerOptions = (connectionString: string): pg.ClientConfig => ({
  ...asRole(connectionString, applicationRole),
  connectionTimeoutMillis: 2_000,
  query_timeout: 5_000,
  keepAlive: true,
  application_name: 'cupo-changes',
})

/** A setting of the session, after those that the address has. */
function asRole(connectionString: string, role: string | undefined): pg.PoolConfig {
  if (role === undefined) return { connectionString }
  const setting = `-c role=${role}`
  const address = URL.canParse(connectionString) ? new URL(connectionString) : null
  const given = address?.searchParams.get('options') ?? null
  if (address === null || given === null) return { connectionString, options: setting }
  address.searchParams.set('options', `${given} ${setting}`)
  return { connectionString: address.toString() }
}

const { builtins } = pg.types

/**
 * Whole pesos (bigint) arrive as safe integers, dates as `yyyy-mm-dd`, instants as ISO-8601 in UTC with milliseconds,
 * rates (numeric) as decimal strings.
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
