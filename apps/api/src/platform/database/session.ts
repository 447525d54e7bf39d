import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

/** Can neither alter a table nor rewrite what is append-only (`let_product_work`). */
export const applicationRole = 'cupo_app'

/** Ends the process at the start; later the database counts as away. */
export class UnsafeSession extends Error {
  readonly code = '08004'
}

export type SessionSettings = {
  readonly role?: string
  readonly statementTimeoutMs: number
}

/** A pooler invents the process id of the greeting. */
const processes = new WeakMap<pg.ClientBase, { readonly pid: number; readonly isPooled: boolean }>()

/**
 * Sets the session by statement, since a pooler drops the greeting's settings. Throws unless the connection
 * keeps its server process.
 */
export async function prepareSession(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const { role, statementTimeoutMs } = settings
  const { rows } = await client.query<{ pid: number }>(
    `select pg_backend_pid() as pid, set_config('statement_timeout', $1, false),
            set_config('idle_in_transaction_session_timeout', '10000', false)
            ${role === undefined ? '' : ", set_config('role', $2, false)"}`,
    [String(statementTimeoutMs), ...(role === undefined ? [] : [role])],
  )
  const pid = rows[0]?.pid ?? 0
  const known = processes.get(client)
  if (known !== undefined && known.pid !== pid) throw new UnsafeSession(sharedSession)
  processes.set(client, { pid, isPooled: pid !== greetedPid(client) })
}

/** Repeats both for each use of a pooled session. */
export async function proveSession(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  if (processes.get(client)?.isPooled !== false) await prepareSession(client, settings)
}

const greetedPid = (client: pg.ClientBase): number | null =>
  'processID' in client ? Number(client.processID) : null

const sharedSession =
  'DATABASE_URL: the pooler in between lends one session to several clients (transaction or statement mode), which would hand the ' +
  'role, time limits, prepared statements and LISTEN of one to another. Use pool_mode = session (docs/operations.md)'

/**
 * Throws `UnsafeSession` if a second client gets the first one's server process. Repeated, because a busy
 * pooler may lend it to a third.
 */
export async function requireOwnSession(connectionString: string): Promise<void> {
  const options = { connectionString, connectionTimeoutMillis: 5_000, query_timeout: 5_000 }
  await withClient(options, async (mine) => {
    const pid = await pidOf(mine)
    if (pid === greetedPid(mine)) return
    await withClient(options, async (other) => {
      for (let round = 0; round < 20; round += 1) {
        await other.query('begin').catch(() => {
          throw new UnsafeSession(sharedSession)
        })
        const isShared = (await pidOf(other)) === pid || (await pidOf(mine)) !== pid
        await other.query('rollback')
        if (isShared) throw new UnsafeSession(sharedSession)
      }
    })
  })
}

const pidOf = async (client: pg.Client): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0

async function withClient(options: pg.ClientConfig, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client(options)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * The reason, or null. In an unsafe session the product would own the tables, could rewrite the ledger, or
 * waits without limits.
 */
export async function unsafeSession(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ role: string; timeout: string; idle: string }>`
    select current_user::text as role, current_setting('statement_timeout') as timeout,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  const [session] = rows
  if (session === undefined) return 'DATABASE_URL: the session does not say who it works as'
  if (session.role !== applicationRole) {
    return `DATABASE_URL: the session works as ${session.role} instead of ${applicationRole}: a pooler in between has dropped what the session had set`
  }
  if (session.timeout === '0' || session.idle === '0') {
    return 'DATABASE_URL: statement_timeout or idle_in_transaction_session_timeout is 0: a pooler in between has dropped what the session had set'
  }
  return null
}

/** The grant that an administrator has to run; null where standbys can be counted. */
export async function standbyGrantMissing(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ owner: string; mayRead: boolean }>`
    select proowner::regrole::text as owner, pg_has_role(proowner, 'pg_read_all_stats', 'usage') as "mayRead"
    from pg_proc where proname = 'count_synchronous_standbys'`.execute(db)
  const [counter] = rows
  if (counter === undefined || counter.mayRead) return null
  return `DATABASE_STANDBYS: an administrator of the server has to run: grant pg_read_all_stats to ${counter.owner}`
}

/** Both settings are needed to survive a power loss. */
export async function isDurable(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ fsync: string; commit: string }>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db)
  return rows.every((row) => row.fsync === 'on' && row.commit !== 'off')
}
