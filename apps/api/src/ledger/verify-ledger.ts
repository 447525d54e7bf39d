import { createHash } from 'node:crypto'
import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { Account } from './chart-of-accounts.ts'
import type { EntryKind, SourceKind } from './entry.ts'
import { fingerprintOf } from './post-entries.ts'

type Link = {
  readonly chain: string
  readonly number: number
  readonly digest: string
  /** Covered after the digest of the link before. */
  readonly content: string
}

export type Check = {
  readonly title: string
  /**
   * Yields a sentence for each wrong row; returns how many rows it read. In batches: millions fit in
   * memory.
   */
  readonly run: (db: Kysely<Database>) => AsyncGenerator<string, number>
}

const batchSize = 1_000

/** The database recomputes the sums and returns only those that differ. */
const verifyBalances: Check = { title: 'balances', run: checkBalances }

/** Each reversal mirrors an earlier entry of its subject that is not a reversal itself. */
const verifyReversals: Check = { title: 'reversals', run: checkReversals }

const verifyAudit: Check = { title: 'audit entries', run: checkAudit }

type AuditRow = {
  readonly id: string
  readonly subjectType: string
  readonly subjectId: string
  readonly number: number
  readonly at: number
  readonly actor: string
  readonly action: string
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string | null
  readonly digest: string
}

/** Each entry sums to 0, follows the one before, and matches its digest and fingerprint. */
const verifyEntries: Check = { title: 'entries', run: checkEntries }

type EntryRow = {
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

/** `npm run verify-ledger` adds the features' checks. */
export const ledgerChecks: readonly Check[] = [verifyEntries, verifyBalances, verifyReversals, verifyAudit]

/** Ledger and audit trail; only reads. */
export async function* verifyLedger(db: Kysely<Database>): AsyncGenerator<string> {
  for (const check of ledgerChecks) yield* check.run(db)
}

type BalanceRow = {
  readonly subject: string
  readonly account: string
  readonly balance: number | null
  readonly posted: string | null
}

async function* checkBalances(db: Kysely<Database>): AsyncGenerator<string, number> {
  const wrong = await sql<BalanceRow>`
    with posted as (
      select subject, account, sum(amount) as amount
      from posting join journal_entry on journal_entry.id = entry_id group by subject, account
    )
    select subject, account, balance, amount as posted
    from posted full join account_balance using (subject, account)
    where amount is distinct from balance order by subject, account`.execute(db)
  for (const { subject, account, balance, posted } of wrong.rows) {
    yield `${account} of ${subject} is ${balance ?? 'missing'}, and its postings sum to ${posted ?? 'nothing'}`
  }
  const lost = await sql<{ entryId: string }>`
    select distinct entry_id from posting
    where not exists (select from journal_entry where id = entry_id)`.execute(db)
  for (const { entryId } of lost.rows) yield `postings of ${entryId} have no entry`
  const { count } = await db
    .selectFrom('accountBalance')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function* checkReversals(db: Kysely<Database>): AsyncGenerator<string, number> {
  const wrong = await sql<{ subject: string; number: number }>`
    select reversal.subject, reversal.number
    from journal_entry as reversal
    left join journal_entry as original on original.id = reversal.reverses
    where reversal.reverses is not null and (
      original.id is null or original.reverses is not null
      or original.subject <> reversal.subject or original.number > reversal.number
      or (select array_agg((account, amount) order by account, amount) from posting where entry_id = reversal.id)
        is distinct from
         (select array_agg((account, -amount) order by account, -amount) from posting where entry_id = original.id))
    order by reversal.subject, reversal.number`.execute(db)
  for (const { subject, number } of wrong.rows) {
    yield `entry ${number} of ${subject} does not mirror what it reverses`
  }
  const { count } = await db
    .selectFrom('journalEntry')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('reverses', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

async function* checkAudit(db: Kysely<Database>): AsyncGenerator<string, number> {
  const chainFaults = chainFollower()
  let count = 0
  let last: AuditRow | null = null
  for (;;) {
    const rows: readonly AuditRow[] = await auditRowsAfter(db, last)
    for (const row of rows) {
      const chain = jsonText([row.subjectType, row.subjectId])
      const link = { ...row, chain, content: contentOfAudit(row) }
      for (const says of chainFaults(link)) {
        yield `audit entry ${row.number} of ${row.subjectType} ${row.subjectId} ${says}`
      }
    }
    count += rows.length
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return count
  }
}

async function auditRowsAfter(db: Kysely<Database>, last: AuditRow | null): Promise<readonly AuditRow[]> {
  const place = sql`subject_type, subject_id, number`
  const after =
    last === null ? sql`true` : sql`(${place}) > (${last.subjectType}, ${last.subjectId}, ${last.number})`
  const { rows } = await sql<AuditRow>`
    select id, ${place}, microseconds(at) as at, actor, action, before::text, after::text, request_id,
           encode(digest, 'hex') as digest
    from audit_entry where ${after} order by ${place} limit ${batchSize}`.execute(db)
  return rows
}

/** As `chain_audit_entry` has it. */
function contentOfAudit(row: AuditRow): string {
  const { id, subjectType, subjectId, number, at, actor, action, before, after, requestId } = row
  const parts = [id, subjectType, subjectId, number, at, actor, action].map(jsonText)
  return `[${[...parts, before ?? 'null', after ?? 'null', jsonText(requestId)].join(', ')}]`
}

async function* checkEntries(db: Kysely<Database>): AsyncGenerator<string, number> {
  const chainFaults = chainFollower()
  let count = 0
  let last: Pick<EntryRow, 'subject' | 'number'> | null = null
  for (;;) {
    const rows: readonly EntryRow[] = await entriesAfter(db, last)
    for (const row of rows) {
      const link = { ...row, chain: row.subject, content: jsonText(contentOfEntry(row)) }
      for (const says of [...chainFaults(link), ...faultsOf(row)]) {
        yield `entry ${row.number} of ${row.subject} ${says}`
      }
    }
    count += rows.length
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return count
  }
}

async function entriesAfter(
  db: Kysely<Database>,
  last: Pick<EntryRow, 'subject' | 'number'> | null,
): Promise<readonly EntryRow[]> {
  const after = last === null ? sql`true` : sql`(subject, number) > (${last.subject}, ${last.number})`
  const { rows } = await sql<EntryRow>`
    select id, subject, number, kind, booked_on, value_on, idempotency_key, encode(fingerprint, 'hex') as fingerprint,
           actor, reverses, source_kind, source_id, microseconds(recorded_at) as recorded_at, encode(digest, 'hex') as digest,
           coalesce((select json_agg(json_build_array(account, amount) order by line)
                     from posting where entry_id = journal_entry.id), '[]') as lines
    from journal_entry where ${after} order by subject, number limit ${batchSize}`.execute(db)
  return rows
}

/** As `post_entries` has it. */
function contentOfEntry(row: EntryRow): readonly unknown[] {
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

function faultsOf(row: EntryRow): readonly string[] {
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

/** In order; each wrong link once. */
function chainFollower(): (link: Link) => readonly string[] {
  let last = { chain: '', number: 0, digest: '' }
  return (link) => {
    const previous = link.chain === last.chain ? last : { number: 0, digest: '' }
    last = link
    const wrong: string[] = []
    if (link.number !== previous.number + 1) wrong.push(`follows number ${previous.number}`)
    if (link.digest !== digestOf(previous.digest, link.content)) wrong.push('does not fit its digest')
    return wrong
  }
}

function digestOf(previous: string, content: string): string {
  return createHash('sha256').update(previous, 'hex').update(content).digest('hex')
}

/** As PostgreSQL's JSON, with a space after each comma: digests cover that text. */
function jsonText(value: unknown): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[${value.map(jsonText).join(', ')}]`
}
