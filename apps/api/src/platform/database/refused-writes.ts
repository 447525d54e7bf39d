import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
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

/** The driver has no code for these. */
const brokenConnection =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/

/**
 * SQLSTATE of a failed connection, a read-only server (a former primary), a full server or disk, a start
 * or stop, a failing or lost disk, a restore; then the system's codes.
 */
const awayCode = /^(?:08|25006|53|57P0|58|3D000$|ECONN|EPIPE$)/

/** SQLSTATE: serialization failure, deadlock, lock and statement timeout. */
const contendedCode = /^(?:40001|40P01|55P03|57014)$/

export const isContended = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && contendedCode.test(String(error.code))

/** True for errors that a later retry may cure. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (brokenConnection.test(error.message)) return true
  const code = 'code' in error ? String(error.code) : ''
  // A stopped local server has no socket file.
  const isSocketMissing = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  return isSocketMissing || awayCode.test(code)
}
