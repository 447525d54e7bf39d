import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql } from 'kysely'
import type { Account } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { withChannel } from './make-batch.ts'

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
