import type { Pesos } from '@cupo/credit-engine'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import { done, type Result, refuse } from '../platform/refusal.ts'
import { type Entry, fingerprintOf } from './entry.ts'
import { findEntry } from './read-ledger.ts'

const nothing = sql``

export type PostedId = {
  readonly entryId: string
  /** The key was known with the same input: nothing was written. */
  readonly isRepeated: boolean
}

/**
 * Writes entries, their postings and the balances in one round trip: all of them or none. Amounts are whole pesos,
 * nothing is rounded. Returns one answer for each entry in the order given; null for an entry without lines, which is not
 * written.
 *
 * The caller holds the lock of each subject, and takes the locks of several subjects in one order. Refuses with
 * `ClaveReutilizada` when a key is known with another input. Lines that do not sum to 0 are a defect: the database throws.
 *
 * `along` may name writes that belong to the entries and share their round trip, as `with a as (…), b as (…)`. They are
 * made in any case, so that a refusal must undo the transaction (conformance: R-G3, R-G5).
 */
export async function postEntries(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  now: Temporal.Instant,
  along: RawBuilder<unknown> = nothing,
): Promise<Result<readonly (PostedId | null)[]>> {
  const unreversed = entries.map((entry) => ({ ...entry, reverses: null }))
  return post(transaction, unreversed, now, along)
}

/** Under the lock of its subject and with its own key, an entry cannot be refused: a refusal is a defect. */
export function mustPost<T>(posted: Result<T>): T {
  if (!posted.ok) throw new Error(`an entry was refused: ${posted.refusal.code}`)
  return posted.value
}

export type Reversal = Pick<Entry, 'bookedOn' | 'valueOn' | 'idempotencyKey' | 'actor'>

/**
 * Posts the mirror of an entry: the same accounts, opposite signs, whole pesos. The entry itself stays as it is. The same
 * reversal again returns the first one. Refuses with `ClaveReutilizada` when the entry was reversed by another key, or
 * the key is known with another input. Throws for an unknown entry and for a reversal: a defect (conformance: R-G4).
 */
export async function reverseEntry(
  transaction: Transaction<Database>,
  entryId: string,
  reversal: Reversal,
  now: Temporal.Instant,
): Promise<Result<PostedId>> {
  const entry = await findEntry(transaction, entryId)
  if (entry === null || entry.reverses !== null) throw new RangeError(`${entryId} is no entry to reverse`)
  const earlierKey = await keyOfReversal(transaction, entryId)
  if (earlierKey !== null && earlierKey !== reversal.idempotencyKey) return refuse('ClaveReutilizada')
  const lines = entry.lines.map(({ account, amount }) => ({ account, amount: -amount as Pesos }))
  const mirror = { ...reversal, kind: 'reversal', subject: entry.subject, lines, reverses: entryId }
  const posted = await post(transaction, [mirror], now, nothing)
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

/** `reverses` is the id of the entry that this one mirrors. */
type NewEntry = Entry & { readonly reverses: string | null }

async function post(
  transaction: Transaction<Database>,
  entries: readonly NewEntry[],
  now: Temporal.Instant,
  along: RawBuilder<unknown>,
): Promise<Result<readonly (PostedId | null)[]>> {
  const withoutEmptyLines = entries.map((entry) => ({
    ...entry,
    lines: entry.lines.filter(({ amount }) => amount !== 0),
  }))
  const firsts = new Map<string, { readonly id: string; readonly fingerprint: string; isAnswered: boolean }>()
  const rows: unknown[] = []
  for (const entry of withoutEmptyLines.filter(({ lines }) => lines.length > 0)) {
    const fingerprint = fingerprintOf(entry)
    const first = firsts.get(entry.idempotencyKey)
    if (first !== undefined && first.fingerprint !== fingerprint) return refuse('ClaveReutilizada')
    if (first !== undefined) continue
    const id = newId()
    firsts.set(entry.idempotencyKey, { id, fingerprint, isAnswered: false })
    rows.push(asRow(entry, id, fingerprint))
  }
  const isIdle = rows.length === 0 && along === nothing
  const known = isIdle ? [] : await writeRows(transaction, rows, now, along)
  if (known.some(({ isSame }) => !isSame)) return refuse('ClaveReutilizada')
  const knownIds = new Map(known.map(({ knownKey, knownId }) => [knownKey, knownId]))
  return done(
    withoutEmptyLines.map(({ idempotencyKey, lines }) => {
      const first = firsts.get(idempotencyKey)
      if (lines.length === 0 || first === undefined) return null
      const isRepeated = first.isAnswered || knownIds.has(idempotencyKey)
      first.isAnswered = true
      return { entryId: knownIds.get(idempotencyKey) ?? first.id, isRepeated }
    }),
  )
}

/** An entry whose key the ledger knows already. */
type KnownEntry = { readonly knownKey: string; readonly knownId: string; readonly isSame: boolean }

async function writeRows(
  transaction: Transaction<Database>,
  rows: readonly unknown[],
  now: Temporal.Instant,
  along: RawBuilder<unknown>,
): Promise<readonly KnownEntry[]> {
  const answer = await sql<KnownEntry>`${along}
    select known_key, known_id, is_same from post_entries(${JSON.stringify(rows)}, ${now.toString()})`.execute(
    transaction,
  )
  return answer.rows
}

/** The shape that the database's function reads. */
function asRow(entry: NewEntry, id: string, fingerprint: string) {
  const { kind, subject, bookedOn, valueOn, idempotencyKey, actor, reverses } = entry
  const lines = entry.lines.map(({ account, amount }) => [account, amount])
  return { id, kind, subject, bookedOn, valueOn, key: idempotencyKey, fingerprint, actor, reverses, lines }
}
