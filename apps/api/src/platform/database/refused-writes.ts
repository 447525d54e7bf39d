import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './is-database-away.ts'
import type { Database } from './schema.ts'

/** SQLSTATE of a session that only reads, of a full disk, and of an unconfirmed commit. */
const refusalCodes = new Set(['25006', '53100', '08007'])

/**
 * The server has committed and no standby has confirmed it in time, as its warning says. A failover would lose the commit,
 * so nobody is told that it happened; a retry finds it or repeats it.
 */
class UnconfirmedCommit extends Error {
  /** The SQLSTATE of a transaction whose end is unknown. */
  readonly code = '08007'
  constructor() {
    super('no standby has confirmed the commit')
  }
}

export type RefusedWrites = {
  readonly follow: (client: pg.ClientBase) => void
  /** Throws instead of the result where the commit of the statement was not confirmed. */
  readonly judge: <T>(client: pg.ClientBase, result: Promise<T>) => Promise<T>
  /** The database takes writes. Writes nothing unless one was refused since; then once a second at most. */
  readonly mayWrite: (db: Kysely<Database>) => Promise<boolean>
}

const probeEveryMs = 1_000

export function refusedWrites(): RefusedWrites {
  const unconfirmed = new WeakSet<pg.ClientBase>()
  let isRefused = false
  let probedAtMs = Number.NEGATIVE_INFINITY
  const saw = (error: unknown) => {
    if (error instanceof Error && 'code' in error && refusalCodes.has(String(error.code))) isRefused = true
  }
  return {
    follow: (client) =>
      // The name of the server's function, since the message is in the server's language.
      client.on('notice', ({ routine }) => void (routine === 'SyncRepWaitForLSN' && unconfirmed.add(client))),
    judge: async (client, result) => {
      try {
        const value = await result
        if (unconfirmed.delete(client)) throw new UnconfirmedCommit()
        return value
      } catch (error) {
        saw(error)
        throw error
      }
    },
    mayWrite: async (db) => {
      if (await isReadOnly(db)) return false
      if (!isRefused || performance.now() - probedAtMs < probeEveryMs) return !isRefused
      probedAtMs = performance.now()
      isRefused = await probeWrite(db).then(
        () => false,
        (error: unknown) => isDatabaseAway(error),
      )
      return !isRefused
    },
  }
}

async function isReadOnly(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ isReadOnly: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`.execute(db)
  return rows[0]?.isReadOnly !== false
}

/** A temporary table of some pages needs room on the disk, a write-ahead log and a commit, and leaves nothing behind. */
const probeWrite = (db: Kysely<Database>): Promise<unknown> =>
  db.transaction().execute((transaction) =>
    sql`create temporary table write_probe on commit drop as
        select md5(number::text) from generate_series(1, 2000) as number`.execute(transaction),
  )
