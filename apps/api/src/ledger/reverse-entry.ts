import type { Pesos } from '@cupo/credit-engine'
import type { Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../platform/database/schema.ts'
import { done, type Result, refuse } from '../platform/refusal.ts'
import type { Entry } from './entry.ts'
import { type Posted, postAll } from './post-entries.ts'
import { findEntry } from './read-entries.ts'

export type Reversal = Pick<Entry, 'bookedOn' | 'valueOn' | 'idempotencyKey' | 'actor'>

/**
 * Posts the mirror of an entry: the same accounts, opposite signs, whole pesos. The entry itself stays as it is.
 * The same reversal again answers the first one. Refuses with `ClaveReutilizada` when the entry was reversed by
 * another key, or the key is known with another input. Throws for an unknown entry and for a reversal: a defect
 * (conformance: R-G4).
 */
export async function reverseEntry(
  transaction: Transaction<Database>,
  entryId: string,
  reversal: Reversal,
  now: Temporal.Instant,
): Promise<Result<Posted>> {
  const entry = await findEntry(transaction, entryId)
  if (entry === null || entry.reverses !== null) throw new RangeError(`${entryId} is no entry to reverse`)
  const earlier = await keyOfReversal(transaction, entryId)
  if (earlier !== null && earlier !== reversal.idempotencyKey) return refuse('ClaveReutilizada')
  const lines = entry.lines.map(({ account, amount }) => ({ account, amount: -amount as Pesos }))
  const mirrored = { ...reversal, kind: 'reversal', subject: entry.subject, lines, reverses: entryId }
  const posted = await postAll(transaction, [mirrored], now)
  if (!posted.ok) return posted
  const [first] = posted.value
  if (first === null || first === undefined) throw new Error(`Entry ${entryId} has no lines`)
  return done(first)
}

async function keyOfReversal(transaction: Transaction<Database>, entryId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('journalEntry')
    .select('idempotencyKey')
    .where('reverses', '=', entryId)
    .executeTakeFirst()
  return row?.idempotencyKey ?? null
}
