import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Account } from '../chart-of-accounts.ts'
import type { EntryKind, SourceKind } from '../entry-sources.ts'
import { fingerprintOf } from '../post-entries.ts'
import { batchSize, type Check } from './check.ts'
import { chainFollower, jsonText } from './digest-chain.ts'

/** Each entry sums to 0, follows the one before, and matches its digest and fingerprint. */
export const verifyEntries: Check = { title: 'entries', run }

async function* run(db: Kysely<Database>): AsyncGenerator<string, number> {
  const chainFaults = chainFollower()
  let count = 0
  let last: Pick<Row, 'subject' | 'number'> | null = null
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(db, last)
    for (const row of rows) {
      const link = { ...row, chain: row.subject, content: jsonText(contentOf(row)) }
      for (const says of [...chainFaults(link), ...faultsOf(row)]) {
        yield `entry ${row.number} of ${row.subject} ${says}`
      }
    }
    count += rows.length
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return count
  }
}

type Row = {
  readonly id: string
  readonly subject: string
  readonly number: number
  readonly kind: EntryKind
  readonly bookedOn: string
  readonly valueOn: string
  readonly idempotencyKey: string
  readonly fingerprint: string
  readonly actor: string
  readonly reverses: string | null
  readonly sourceKind: SourceKind
  readonly sourceId: string
  readonly recordedAt: number
  readonly digest: string
  readonly lines: readonly (readonly [Account, Pesos])[]
}

async function rowsAfter(
  db: Kysely<Database>,
  last: Pick<Row, 'subject' | 'number'> | null,
): Promise<readonly Row[]> {
  const after = last === null ? sql`true` : sql`(subject, number) > (${last.subject}, ${last.number})`
  const { rows } = await sql<Row>`
    select id, subject, number, kind, booked_on, value_on, idempotency_key, encode(fingerprint, 'hex') as fingerprint,
           actor, reverses, source_kind, source_id, microseconds(recorded_at) as recorded_at, encode(digest, 'hex') as digest,
           coalesce((select json_agg(json_build_array(account, amount) order by line)
                     from posting where entry_id = journal_entry.id), '[]') as lines
    from journal_entry where ${after} order by subject, number limit ${batchSize}`.execute(db)
  return rows
}

/** As `post_entries` has it. */
function contentOf(row: Row): readonly unknown[] {
  return [
    row.id,
    row.subject,
    row.number,
    row.kind,
    row.bookedOn,
    row.valueOn,
    row.idempotencyKey,
    row.fingerprint,
    row.actor,
    row.reverses,
    row.sourceKind,
    row.sourceId,
    row.recordedAt,
    row.lines,
  ]
}

function faultsOf(row: Row): readonly string[] {
  const lines = row.lines.map(([account, amount]) => ({ account, amount }))
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  const faults: string[] = []
  if (lines.length === 0) faults.push('has no postings')
  if (sum !== 0) faults.push(`sums to ${sum}, not to 0`)
  if (
    fingerprintOf({ ...row, source: { kind: row.sourceKind, id: row.sourceId }, lines }) !== row.fingerprint
  )
    faults.push('does not fit its fingerprint')
  return faults
}
