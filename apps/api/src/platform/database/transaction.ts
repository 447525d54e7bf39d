import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import { pass, type TransactionPassage } from '../telemetry/passages.ts'
import type { Database } from './schema.ts'

const passageOf = new WeakMap<Transaction<Database>, TransactionPassage>()

/** Counts after the commit. */
export function countPostings(transaction: Transaction<Database>, postings: number): void {
  const facts = passageOf.get(transaction)
  if (facts !== undefined) facts.postings += postings
}

const retryable = new Set(['40001', '40P01'])
const triesMax = 3

/**
 * Repeats the work on a serialization failure or deadlock, at most three times: no effects outside. Inside a
 * transaction the work joins it.
 */
export async function inTransaction<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>)
  for (let tries = 1; ; tries += 1) {
    try {
      return await pass({ passage: 'transaction', postings: 0 }, (facts) =>
        db.transaction().execute((transaction) => {
          passageOf.set(transaction, facts)
          return work(transaction)
        }),
      )
    } catch (error) {
      if (tries === triesMax || !isRetryable(error)) throw error
      await pause(10 * tries)
    }
  }
}

/** Locks a name until the transaction ends, where there is no row to lock. Equal names are one lock in the whole database. */
export async function lockName(transaction: Transaction<Database>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

class Undone extends Error {}

/** Returns the result of the work and rolls it back. */
export async function rehearse<T>(
  db: Kysely<Database>,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  if (db.isTransaction) throw new Error('a rehearsal would undo what stands around it')
  const outcome: { answer?: T } = {}
  try {
    await inTransaction(db, async (transaction) => {
      outcome.answer = await work(transaction)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return outcome.answer as T
}

/** Rolls back to a savepoint, which also releases locks. */
export async function rehearseWithin<T>(
  transaction: Transaction<Database>,
  work: () => Promise<T>,
): Promise<T> {
  await sql`savepoint rehearsal`.execute(transaction)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint rehearsal`.execute(transaction)
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && retryable.has(String(error.code))
}

/** Repeated by `inTransaction`, which then finds the other's rows. */
class SerializationFailure extends Error {
  readonly code = '40001'
}

/** Detects rows that `on conflict do nothing` left out. */
export function requireAllWritten(written: number, given: number): void {
  if (written === given) return
  throw new SerializationFailure(`another transaction has just written ${given - written} of ${given} rows`)
}
