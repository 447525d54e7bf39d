import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { batchSize, type Check } from './check.ts'
import { chainFollower, jsonText } from './digest-chain.ts'
import { verifyEntries } from './verify-entries.ts'

/** The database recomputes the sums and returns only those that differ. */
const verifyBalances: Check = { title: 'balances', run: checkBalances }

/** Each reversal mirrors an earlier entry of its subject that is not a reversal itself. */
const verifyReversals: Check = { title: 'reversals', run: checkReversals }

const verifyAudit: Check = { title: 'audit entries', run }

type Row = {
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

async function* run(db: Kysely<Database>): AsyncGenerator<string, number> {
  const chainFaults = chainFollower()
  let count = 0
  let last: Row | null = null
  for (;;) {
    const rows: readonly Row[] = await rowsAfter(db, last)
    for (const row of rows) {
      const chain = jsonText([row.subjectType, row.subjectId])
      const link = { ...row, chain, content: contentOf(row) }
      for (const says of chainFaults(link)) {
        yield `audit entry ${row.number} of ${row.subjectType} ${row.subjectId} ${says}`
      }
    }
    count += rows.length
    last = rows.at(-1) ?? null
    if (rows.length < batchSize) return count
  }
}

async function rowsAfter(db: Kysely<Database>, last: Row | null): Promise<readonly Row[]> {
  const place = sql`subject_type, subject_id, number`
  const after =
    last === null ? sql`true` : sql`(${place}) > (${last.subjectType}, ${last.subjectId}, ${last.number})`
  const { rows } = await sql<Row>`
    select id, ${place}, microseconds(at) as at, actor, action, before::text, after::text, request_id,
           encode(digest, 'hex') as digest
    from audit_entry where ${after} order by ${place} limit ${batchSize}`.execute(db)
  return rows
}

/** As `chain_audit_entry` has it. */
function contentOf(row: Row): string {
  const { id, subjectType, subjectId, number, at, actor, action, before, after, requestId } = row
  const parts = [id, subjectType, subjectId, number, at, actor, action].map(jsonText)
  return `[${[...parts, before ?? 'null', after ?? 'null', jsonText(requestId)].join(', ')}]`
}
