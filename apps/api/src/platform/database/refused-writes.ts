import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './is-database-away.ts'
import type { Database } from './schema.ts'

/** SQLSTATE of a session that only reads, of a full disk, of one that fails or has lost its files, and of an unconfirmed commit. */
const refusalCodes = new Set(['25006', '53100', '58030', '58P01', '08007'])

/**
 * Somebody has cancelled a commit that waited for its standby. The server has committed and only warns, but a failover would
 * lose the commit: nobody is told that it happened, and a retry finds it or repeats it.
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
  /** The database takes writes. Writes nothing unless one was refused; then one probe at a time, a second apart, until it succeeds. */
  readonly mayWrite: (db: Kysely<Database>) => Promise<boolean>
}

const probeEveryMs = 1_000

export function refusedWrites(): RefusedWrites {
  const unconfirmed = new WeakSet<pg.ClientBase>()
  let isRefused = false
  let isProbing = false
  const probe = async (db: Kysely<Database>) => {
    if (isProbing) return
    isProbing = true
    isRefused = await probeWrite(db).then(
      () => false,
      (error: unknown) => isDatabaseAway(error),
    )
    setTimeout(() => {
      isProbing = false
    }, probeEveryMs).unref()
  }
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
      if (!isRefused) return true
      // Not waited for, since a commit without its standby never ends.
      void probe(db)
      return false
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
