import {
  CamelCasePlugin,
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import pg from 'pg'
import { type RefusedWrites, refusedWrites } from './refused-writes.ts'
import type { Database } from './schema.ts'
import { applicationRole, prepareSession, proveSession, type SessionSettings } from './session.ts'

export type ConnectionOptions = {
  readonly connectionString: string
  readonly poolSize?: number
  readonly statementTimeoutMs?: number
  readonly acquireTimeoutMs?: number
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

/** A text is named after this many runs; PostgreSQL still replans where values matter. */
const runsBefore = 5

/** Bounds the plans that a connection stores: lists make endless texts. */
const namesMax = 600

const textsCountedMax = 2_000

const names = new Map<string, string>()

const runs = new Map<string, number>()

const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i

/** A stored plan of `*` fails once a column is added. */
const returnsAllColumns = /\b(?:select|returning)\s+(?:[\w"]+\.)?\*/i

/** Sessions run as `cupo_app`, and every wait is bounded. */
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

/** Without `role` the pool works as the tables' owner. */
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

/** A named statement is parsed and planned once a connection. */
export function withNamedStatements(
  pool: pg.Pool,
  borrow: () => Promise<pg.PoolClient> = () => pool.connect(),
  judge: RefusedWrites['judge'] = (_client, result) => result,
): PostgresPool {
  return {
    options: pool.options,
    connect: async () => {
      const client = await borrow()
      return { query: queryOn(client, judge), release: (isBroken) => client.release(isBroken) }
    },
    end: () => pool.end(),
  }
}

function queryOn(client: pg.PoolClient, judge: RefusedWrites['judge']): PostgresPoolClient['query'] {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('no statement is read by a cursor')
    const name = nameOf(text)
    return judge(client, client.query({ text, values: [...values], ...(name !== null && { name }) }))
  }
  return query
}

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= namesMax || !isQuery.test(text) || returnsAllColumns.test(text)) return null
  const count = (runs.get(text) ?? 0) + 1
  if (runs.size >= textsCountedMax) runs.clear()
  runs.set(text, count)
  if (count <= runsBefore) return null
  const name = `statement_${names.size + 1}`
  names.set(text, name)
  runs.delete(text)
  return name
}
