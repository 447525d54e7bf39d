import { hash } from 'node:crypto'
import type { Pesos } from '@cupo/credit-engine'
import { sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../platform/database/schema.ts'
import { countPostings } from '../platform/database/transaction.ts'
import { newId } from '../platform/ids.ts'
import { done, Refused, type Result, refuse } from '../platform/refusal.ts'
import type { Cause, Entry, EntryFacts, SourceOf } from './entry.ts'
import { findEntry } from './read-ledger.ts'

export type PostedId = {
  readonly entryId: string
  readonly isRepeated: boolean
}

/**
 * In one round trip, all or none; whole pesos, no rounding. Keeps the order; null for an entry without
 * lines. The caller locks each subject, in one order. Refuses a key known with another input
 * (`ClaveReutilizada`). The database throws for lines that do not sum to 0; `Refused` (`LibrosCerrados`)
 * ends the transaction for a closed day.
 */
export async function postEntries(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  now: Temporal.Instant,
): Promise<Result<readonly (PostedId | null)[]>> {
  return post(transaction, entries.map(unreversed), now)
}

const unreversed = (entry: Entry): NewEntry => ({ ...entry, reverses: null })

/** Under its subject's lock and its own key a refusal is a defect. */
export function mustPost<T>(posted: Result<T>): T {
  if (!posted.ok) throw new Error(`an entry was refused: ${posted.refusal.code}`)
  return posted.value
}

export type Reversal = Omit<EntryFacts, 'subject' | 'lines'> & { readonly source: SourceOf<'reversal'> }

/**
 * Same accounts, opposite signs, whole pesos. The same reversal returns the first. Refuses with
 * `ClaveReutilizada` an entry reversed by another key, and a key with another input. Throws for an unknown
 * entry and for a reversal.
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
  const mirror = { ...reversal, kind: 'reversal', subject: entry.subject, lines, reverses: entryId } as const
  const posted = await post(transaction, [mirror], now)
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

type NewEntry = Cause & EntryFacts & { readonly reverses: string | null }

async function post(
  transaction: Transaction<Database>,
  entries: readonly NewEntry[],
  now: Temporal.Instant,
): Promise<Result<readonly (PostedId | null)[]>> {
  const prepared = prepare(entries)
  if (!prepared.ok) return prepared
  const { withoutEmptyLines, idOfKey, rows } = prepared.value
  const known = rows.length === 0 ? [] : await writeRows(transaction, rows, now)
  if (known.some(({ isSame }) => !isSame)) return refuse('ClaveReutilizada')
  countPostings(transaction, postingsOf(rows, known))
  const knownIds = new Map(known.map(({ knownKey, knownId }) => [knownKey, knownId]))
  const answered = new Set<string>()
  return done(
    withoutEmptyLines.map(({ idempotencyKey, lines }) => {
      const id = idOfKey.get(idempotencyKey)
      if (lines.length === 0 || id === undefined) return null
      const isRepeated = answered.has(idempotencyKey) || knownIds.has(idempotencyKey)
      answered.add(idempotencyKey)
      return { entryId: knownIds.get(idempotencyKey) ?? id, isRepeated }
    }),
  )
}

type PreparedEntries = {
  readonly withoutEmptyLines: readonly NewEntry[]
  readonly idOfKey: ReadonlyMap<string, string>
  readonly rows: readonly EntryRow[]
}

/** Refuses a key with two inputs. */
function prepare(entries: readonly NewEntry[]): Result<PreparedEntries> {
  const withoutEmptyLines = entries.map((entry) => ({
    ...entry,
    lines: entry.lines.filter(({ amount }) => amount !== 0),
  }))
  const fingerprints = new Map<string, string>()
  const idOfKey = new Map<string, string>()
  const rows: EntryRow[] = []
  for (const entry of withoutEmptyLines.filter(({ lines }) => lines.length > 0)) {
    const key = entry.idempotencyKey
    const fingerprint = fingerprintOf(entry)
    const first = fingerprints.get(key)
    if (first !== undefined && first !== fingerprint) return refuse('ClaveReutilizada')
    if (first !== undefined) continue
    const id = newId()
    fingerprints.set(key, fingerprint)
    idOfKey.set(key, id)
    rows.push(asRow(entry, id, fingerprint))
  }
  return done({ withoutEmptyLines, idOfKey, rows })
}

type KnownEntry = { readonly knownKey: string; readonly knownId: string; readonly isSame: boolean }

async function writeRows(
  transaction: Transaction<Database>,
  rows: readonly EntryRow[],
  now: Temporal.Instant,
): Promise<readonly KnownEntry[]> {
  const answer = await sql<KnownEntry>`
    select known_key, known_id, is_same from post_entries(${JSON.stringify(rows)}, ${now.toString()})`
    .execute(transaction)
    .catch((error: unknown) => {
      throw isOfClosedDay(error) ? new Refused({ code: 'LibrosCerrados' }) : error
    })
  return answer.rows
}

const isOfClosedDay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'CB001'

type EntryRow = ReturnType<typeof asRow>

/** Without known entries. */
function postingsOf(rows: readonly EntryRow[], known: readonly KnownEntry[]): number {
  const knownKeys = new Set(known.map(({ knownKey }) => knownKey))
  return rows.reduce((sum, { key, lines }) => sum + (knownKeys.has(key) ? 0 : lines.length), 0)
}

function asRow(entry: NewEntry, id: string, fingerprint: string) {
  const { kind, source, subject, bookedOn, valueOn, idempotencyKey, actor, reverses } = entry
  const lines = entry.lines.map(({ account, amount }) => [account, amount])
  return {
    id,
    kind,
    source: source.kind,
    sourceId: source.id,
    subject,
    bookedOn,
    valueOn,
    key: idempotencyKey,
    fingerprint,
    actor,
    reverses,
    lines,
  }
}

export type FingerprintedInput = Pick<
  NewEntry,
  'kind' | 'source' | 'subject' | 'valueOn' | 'actor' | 'lines'
> & {
  readonly reverses: string | null
}

/** SHA-256 in hex. Order of lines and booking day do not count: the same request tomorrow is the same. */
export function fingerprintOf({
  kind,
  source,
  subject,
  valueOn,
  actor,
  reverses,
  lines,
}: FingerprintedInput): string {
  const amounts = lines.map(({ account, amount }) => [account, amount] as const).sort(byAccount)
  return hash(
    'sha256',
    JSON.stringify([kind, source.kind, source.id, subject, valueOn, actor, reverses, amounts]),
  )
}

function byAccount([account]: readonly [string, number], [other]: readonly [string, number]): number {
  return account < other ? -1 : account > other ? 1 : 0
}
