import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from './database/schema.ts'
import { inTransaction } from './database/transaction.ts'
import { newId } from './ids.ts'

export type Limit = {
  readonly kind: string
  readonly subject: Buffer
  readonly max: number
  readonly windowSeconds: number
}

/** Counts in the database, since several instances share it. */
export async function recordOccurrence(
  db: Kysely<Database>,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
  now: Temporal.Instant,
): Promise<void> {
  await db.insertInto('limitEvent').values({ id: newId(), kind, subject, at: now.toString() }).execute()
}

/** Holds a subject until the transaction ends: what it counts then is all there is. */
export async function lockSubject(
  transaction: Transaction<Database>,
  { kind, subject }: Pick<Limit, 'kind' | 'subject'>,
): Promise<void> {
  const name = `${kind}:${subject.toString('hex')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

export async function occurrences(
  db: Kysely<Database>,
  { kind, subject, windowSeconds }: Omit<Limit, 'max'>,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('limitEvent')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('at', '>', now.subtract({ seconds: windowSeconds }).toString())
    .executeTakeFirstOrThrow()
  return count
}

export const isExceeded = async (
  db: Kysely<Database>,
  limit: Limit,
  now: Temporal.Instant,
): Promise<boolean> => (await occurrences(db, limit, now)) >= limit.max

/**
 * One of the places that a limit has in its window, or null when all are taken. Those who ask at the same moment take
 * turns, so that exactly as many are taken as there are; `giveBack` is for those that should not count.
 */
export async function takePlace(
  db: Kysely<Database>,
  limit: Limit,
  now: Temporal.Instant,
): Promise<{ readonly giveBack: () => Promise<void> } | null> {
  const id = newId()
  const { kind, subject } = limit
  const isTaken = await inTransaction(db, async (transaction) => {
    await lockSubject(transaction, limit)
    if (await isExceeded(transaction, limit, now)) return false
    await transaction.insertInto('limitEvent').values({ id, kind, subject, at: now.toString() }).execute()
    return true
  })
  if (!isTaken) return null
  return {
    giveBack: async () => {
      await db.deleteFrom('limitEvent').where('id', '=', id).execute()
    },
  }
}
