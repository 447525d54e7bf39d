import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema.ts'

type LeasedTable = 'application_form' | 'pre_validation' | 'bureau_consultation'

/** `lapsed`: the holder died. Measured by the database's clock, which instances share. */
type RowLease = 'free' | 'held' | 'lapsed'

const leaseSeconds = 5
const pollMs = 100
const renewedEveryMs = 1_000
const leaseEnd = sql<string>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isHeld = sql<boolean>`claimed_until > clock_timestamp()`

/**
 * Runs the work while this instance leases the row, without a connection. Null if another holds it or there
 * is none.
 */
async function whileLeased<T>(
  db: Kysely<Database>,
  table: LeasedTable,
  id: string,
  work: () => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const leased = await sql`
    update ${sql.table(table)} set claimed_until = ${leaseEnd}
    where id = ${id} and (claimed_until is null or not ${isHeld})`.execute(db)
  if (Number(leased.numAffectedRows ?? 0) === 0) return null
  const set = (claimedUntil: typeof leaseEnd | null) =>
    sql`update ${sql.table(table)} set claimed_until = ${claimedUntil}
      where id = ${id} and claimed_until is not null`.execute(db)
  // A failed renewal lets the lease lapse.
  const renewal = setInterval(() => void set(leaseEnd).catch(() => {}), renewedEveryMs)
  try {
    return { value: await work() }
  } finally {
    clearInterval(renewal)
    await set(null).catch(() => {})
  }
}

export type LeftBehind<T> = {
  readonly answer: () => Promise<T | null>
  /** The answer to those who waited for work that left none, so that they do not repeat it. */
  readonly unanswered: () => Promise<T>
}

/** Waits for the holder of the row; if it dies, the next does the work. */
export async function whileLeasedElse<T>(
  db: Kysely<Database>,
  table: LeasedTable,
  id: string,
  work: () => Promise<T>,
  { answer, unanswered }: LeftBehind<T>,
): Promise<T> {
  for (;;) {
    const worked = await whileLeased(db, table, id, work)
    if (worked !== null) return worked.value
    const lease = await untilLetGo(db, table, id)
    const answered = await answer()
    if (answered !== null) return answered
    if (lease !== 'lapsed') return unanswered()
  }
}

async function untilLetGo(db: Kysely<Database>, table: LeasedTable, id: string): Promise<RowLease | null> {
  for (;;) {
    await pause(pollMs)
    const lease = await leaseOf(db, table, id)
    if (lease !== 'held') return lease
  }
}

async function leaseOf(db: Kysely<Database>, table: LeasedTable, id: string): Promise<RowLease | null> {
  const { rows } = await sql<{ claimedUntil: string | null; isHeld: boolean | null }>`
    select claimed_until as "claimedUntil", ${isHeld} as "isHeld" from ${sql.table(table)} where id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) return null
  if (row.claimedUntil === null) return 'free'
  return row.isHeld ? 'held' : 'lapsed'
}
