import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../platform/database/schema.ts'
import { newId } from '../platform/ids.ts'
import { done, type Result, refuse } from '../platform/refusal.ts'
import type { Entry } from './entry.ts'
import { fingerprintOf } from './fingerprint.ts'

const alone = sql``

export type Posted = {
  readonly entryId: string
  /** The key was known with the same input: nothing was written. */
  readonly isRepeated: boolean
}

/**
 * Writes entries, their postings and the balances in one round trip: all of them or none. Amounts are whole pesos,
 * nothing is rounded. Answers in the order given; null for an entry without lines, which is not written.
 *
 * The caller holds the lock of each subject, and takes those of several in one order. Refuses with `ClaveReutilizada`
 * when a key is known with another input. Lines that do not sum to 0 are a defect: the database throws.
 *
 * `along` may name writes that belong to the entries and share their round trip, as `with one as (…), other as (…)`.
 * They are made whatever is answered, so that a refusal must undo the transaction (conformance: R-G3, R-G5).
 */
export async function postEntries(
  transaction: Transaction<Database>,
  entries: readonly Entry[],
  now: Temporal.Instant,
  along: RawBuilder<unknown> = alone,
): Promise<Result<readonly (Posted | null)[]>> {
  return postAll(
    transaction,
    entries.map((entry) => ({ ...entry, reverses: null })),
    now,
    along,
  )
}

/** As `postEntries`, for entries that may mirror an earlier one. */
export async function postAll(
  transaction: Transaction<Database>,
  entries: readonly (Entry & { readonly reverses: string | null })[],
  now: Temporal.Instant,
  along: RawBuilder<unknown> = alone,
): Promise<Result<readonly (Posted | null)[]>> {
  const given = entries.map(withoutEmptyLines)
  const firsts = new Map<string, { readonly id: string; readonly fingerprint: string; isTold: boolean }>()
  const rows: unknown[] = []
  for (const entry of given.filter(({ lines }) => lines.length > 0)) {
    const fingerprint = fingerprintOf(entry)
    const first = firsts.get(entry.idempotencyKey)
    if (first !== undefined && first.fingerprint !== fingerprint) return refuse('ClaveReutilizada')
    if (first !== undefined) continue
    const id = newId()
    firsts.set(entry.idempotencyKey, { id, fingerprint, isTold: false })
    rows.push(asRow(entry, id, fingerprint))
  }
  const known = rows.length === 0 && along === alone ? [] : await post(transaction, rows, now, along)
  if (known.some(({ isSame }) => !isSame)) return refuse('ClaveReutilizada')
  const knownIds = new Map(known.map(({ knownKey, knownId }) => [knownKey, knownId]))
  return done(
    given.map(({ idempotencyKey, lines }) => {
      const first = firsts.get(idempotencyKey)
      if (lines.length === 0 || first === undefined) return null
      const isRepeated = first.isTold || knownIds.has(idempotencyKey)
      first.isTold = true
      return { entryId: knownIds.get(idempotencyKey) ?? first.id, isRepeated }
    }),
  )
}

type Known = { readonly knownKey: string; readonly knownId: string; readonly isSame: boolean }

async function post(
  transaction: Transaction<Database>,
  rows: readonly unknown[],
  now: Temporal.Instant,
  along: RawBuilder<unknown>,
): Promise<readonly Known[]> {
  const answer = await sql<Known>`${along}
    select known_key, known_id, is_same from post_entries(${JSON.stringify(rows)}, ${now.toString()})`.execute(
    transaction,
  )
  return answer.rows
}

function withoutEmptyLines<T extends Entry>(entry: T): T {
  return { ...entry, lines: entry.lines.filter(({ amount }) => amount !== 0) }
}

/** The shape that the database's function reads. */
function asRow(entry: Entry & { readonly reverses: string | null }, id: string, fingerprint: string) {
  const { kind, subject, bookedOn, valueOn, idempotencyKey, actor, reverses } = entry
  const lines = entry.lines.map(({ account, amount }) => [account, amount])
  return { id, kind, subject, bookedOn, valueOn, key: idempotencyKey, fingerprint, actor, reverses, lines }
}
