import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Account } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { withChannel } from './make-batch.ts'

export type JournalRow = {
  readonly id: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly kind: string
  readonly source: string
  readonly contract: string | null
  readonly amount: number
  readonly legs: readonly (readonly [account: Account, amount: number])[]
}

export type JournalFilter = {
  readonly account?: string | undefined
  readonly from?: string | undefined
  readonly through?: string | undefined
  readonly source?: string | undefined
  readonly amount?: number | undefined
}

export type JournalCursor = { readonly bookedOn: string; readonly id: string }

/** Newest first. The ledger names no person. */
export async function listJournal(
  db: Kysely<Database>,
  { account, from, through, source, amount }: JournalFilter,
  { before, limit }: { readonly before: JournalCursor | null; readonly limit: number },
): Promise<readonly JournalRow[]> {
  const conditions = [
    sql`true`,
    ...(before === null ? [] : [sql`(booked_on, id) < (${before.bookedOn}::date, ${before.id}::uuid)`]),
    ...(from === undefined ? [] : [sql`booked_on >= ${from}::date`]),
    ...(through === undefined ? [] : [sql`booked_on <= ${through}::date`]),
    ...(source === undefined ? [] : [sql`source_kind = ${source}`]),
    ...(account === undefined && amount === undefined
      ? []
      : [
          sql`exists (select from posting where entry_id = entry.id
            and ${account === undefined ? sql`true` : sql`account = ${account}`}
            and ${amount === undefined ? sql`true` : sql`abs(amount) = ${amount}`})`,
        ]),
  ]
  const { rows } = await sql<JournalRow>`
    select entry.id, entry.booked_on, entry.value_on, entry.kind, entry.source_kind as source,
           loan.contract_number as contract, sums.amount, sums.legs
    from (
      select id, subject, booked_on, value_on, kind, source_kind from journal_entry as entry
      where ${sql.join(conditions, sql` and `)} order by booked_on desc, id desc limit ${limit}
    ) as entry
    left join loan on loan.id = entry.subject
    cross join lateral (
      select coalesce(sum(amount) filter (where amount > 0), 0)::bigint as amount,
             json_agg(json_build_array(account, amount) order by line) as legs
      from posting where entry_id = entry.id
    ) as sums
    order by entry.booked_on desc, entry.id desc`.execute(db)
  return rows
}

export type AccountBalance = {
  readonly account: Account
  readonly channel: string
  readonly balance: Pesos
}

/** Reads the sums of exported days and the postings of the others. */
export async function trialBalance(db: Kysely<Database>, on: string): Promise<readonly AccountBalance[]> {
  // Two questions: with a bound it does not know, the planner looks up posting by posting.
  const { exported } = await db
    .selectFrom('bookBatch')
    .select((row) => row.fn.max('day').as('exported'))
    .where('day', '<=', on)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<AccountBalance>`
    with moved as (
      select account, channel, debit - credit as amount from book_batch_total where day <= ${on}
      union all
      select account, channel, amount
      from journal_entry as entry join posting on entry_id = entry.id ${withChannel}
      where booked_on > ${exported ?? '-infinity'}::date and booked_on <= ${on}
    )
    select account, channel, sum(amount)::bigint as balance from moved
    group by account, channel having sum(amount) <> 0 order by account, channel`.execute(db)
  return rows
}
