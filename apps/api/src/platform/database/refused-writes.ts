import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './is-database-away.ts'
import type { Database } from './schema.ts'

/** SQLSTATE: read-only session, full disk, failing or lost disk, unconfirmed commit. */
const refusalCodes = new Set(['25006', '53100', '58030', '58P01', '08007'])

/**
 * The wait for the standby was cancelled. The commit stands and a failover would lose it: it counts as
 * failed, and a retry finds or repeats it.
 */
class UnconfirmedCommit extends Error {
  /** SQLSTATE: transaction resolution unknown. */
  readonly code = '08007'
  constructor() {
    super('no standby has confirmed the commit')
  }
}

export type RefusedWrites = {
  readonly follow: (client: pg.ClientBase) => void
  /** Throws `UnconfirmedCommit` for a commit without its standby. */
  readonly judge: <T>(client: pg.ClientBase, result: Promise<T>) => Promise<T>
  /** After a refused write probes each second until a write succeeds. */
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
      // The message is localized, the routine is not.
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
      // Not awaited: a commit without its standby never ends.
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

/** The probe needs disk, write-ahead log and a commit, and leaves no row. */
const probeWrite = (db: Kysely<Database>): Promise<unknown> =>
  db.transaction().execute((transaction) =>
    sql`create temporary table write_probe on commit drop as
        select md5(number::text) from generate_series(1, 2000) as number`.execute(transaction),
  )
