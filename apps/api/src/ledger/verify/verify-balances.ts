import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { Check } from './check.ts'

/** Each balance is the sum of its postings, recomputed by the database, which answers only those that are not. */
export const verifyBalances: Check = { title: 'balances', run }

type Row = {
  readonly subject: string
  readonly account: string
  readonly balance: number | null
  readonly posted: string | null
}

async function* run(db: Kysely<Database>): AsyncGenerator<string, number> {
  const wrong = await sql<Row>`
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
