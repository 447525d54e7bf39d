import type { Kysely, Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { instantOf, isoOfInstant, plusSeconds } from './business-date.ts'
import type { Database } from './database/schema.ts'
import { inTransaction, lockName } from './database/transaction.ts'
import type { ReceivedRequest } from './http/received.ts'
import { newId } from './ids.ts'
import type { Secrets } from './secrets.ts'

export type LimitSubject = { readonly kind: string; readonly subject: Buffer }
export type LimitWindow = { readonly max: number; readonly windowSeconds: number }
export type Limit = LimitSubject & LimitWindow

/** Counted in the database, for all instances. Returns an id by which to give the place back. */
export async function recordOccurrence(
  db: Kysely<Database>,
  { kind, subject }: LimitSubject,
  now: Temporal.Instant,
): Promise<string> {
  const id = newId()
  await db
    .insertInto('limitEvent')
    .values({ id, kind, subject, at: isoOfInstant(now) })
    .execute()
  return id
}

export async function lockSubject(
  transaction: Transaction<Database>,
  { kind, subject }: LimitSubject,
): Promise<void> {
  await lockName(transaction, `${kind}:${subject.toString('hex')}`)
}

export async function occurrences(
  db: Kysely<Database>,
  { kind, subject, windowSeconds }: Omit<Limit, 'max'>,
  now: Temporal.Instant,
): Promise<number> {
  const row = await db
    .selectFrom('limitEvent')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', isoOfInstant(plusSeconds(now, -windowSeconds)))
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function lastOccurrence(
  db: Kysely<Database>,
  { kind, subject }: LimitSubject,
): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('limitEvent')
    .select('at')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : instantOf(row.at)
}

export const isExceeded = async (
  db: Kysely<Database>,
  limit: Limit,
  now: Temporal.Instant,
): Promise<boolean> => (await occurrences(db, limit, now)) >= limit.max

/** Null when a window is full. Concurrent callers wait: the limit is exact. */
export async function takePlaceIn(
  transaction: Transaction<Database>,
  counted: LimitSubject,
  windows: readonly LimitWindow[],
  now: Temporal.Instant,
): Promise<string | null> {
  await lockSubject(transaction, counted)
  for (const window of windows) {
    if (await isExceeded(transaction, { ...counted, ...window }, now)) return null
  }
  return recordOccurrence(transaction, counted, now)
}

export async function takePlace(
  db: Kysely<Database>,
  limit: Limit,
  now: Temporal.Instant,
): Promise<{ readonly giveBack: () => Promise<void> } | null> {
  const id = await inTransaction(db, (transaction) => takePlaceIn(transaction, limit, [limit], now))
  if (id === null) return null
  return {
    giveBack: async () => {
      await db.deleteFrom('limitEvent').where('id', '=', id).execute()
    },
  }
}

/** Loopback without a proxy has no limit. */
export type NetworkRequest = Pick<ReceivedRequest, 'now' | 'limitedAddress'>
export type NetworkLimit = { readonly kind: string; readonly windows: readonly LimitWindow[] }

export const passesNetworkLimit = (
  { db, secrets }: { readonly db: Kysely<Database>; readonly secrets: Pick<Secrets, 'blindIndex'> },
  limit: NetworkLimit,
  request: NetworkRequest,
): Promise<boolean> =>
  inTransaction(db, (transaction) => takeNetworkPlace(transaction, secrets, limit, request))

export async function takeNetworkPlace(
  transaction: Transaction<Database>,
  secrets: Pick<Secrets, 'blindIndex'>,
  { kind, windows }: NetworkLimit,
  { now, limitedAddress }: NetworkRequest,
): Promise<boolean> {
  if (limitedAddress === null) return true
  const network = { kind, subject: secrets.blindIndex('address', limitedAddress) }
  return (await takePlaceIn(transaction, network, windows, now)) !== null
}
