import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ClearingAccount } from './clearing.ts'
import type { ExpectedSince, FileDifference } from './file-difference.ts'
import { firstLineOn, openLine, ownOnBank } from './line-differences.ts'
import { openBillsQuery } from './sources.ts'

/** Carried since before the first row of the files. */
export type OpeningItem = {
  readonly clearing: ClearingAccount
  /** Names a transaction, bill or transfer. */
  readonly reference: string
  /** Whole pesos: a debit is positive. */
  readonly amount: number
}

export async function openingItems(
  db: Kysely<Database>,
  clearing: ClearingAccount,
  since: ExpectedSince,
): Promise<readonly OpeningItem[]> {
  const { rows } = await sql<OpeningItem>`
    select clearing, reference, amount from (${openingQuery(since)}) as item where clearing = ${clearing} order by reference`.execute(
    db,
  )
  return rows
}

/** One difference an account: no file will ever have these payments. */
export async function openingDifferences(
  db: Kysely<Database>,
  since: ExpectedSince,
): Promise<readonly FileDifference[]> {
  const { rows } = await sql<FileDifference>`
    select 'before:' || clearing as subject, sum(amount)::bigint as amount,
           format('older than the first row of the files: %s that make %s, until %s', count(*), sum(amount), max(day)) as note
    from (${openingQuery(since)}) as item group by clearing order by subject`.execute(db)
  return rows
}

/** A first file may still bring money whose business days have not passed. */
const openingQuery = ({ card, cash, bill, transfer }: ExpectedSince) => sql`
  with first_row as (
    select (select min((at at time zone 'America/Bogota')::date) from provider_movement) as moved_on,
           ${firstLineOn} as line_on
  ), written as (
    select clearing, reference, sum(amount) as amount from difference_booking group by clearing, reference
  ), old as (
    select 'providerClearing' as clearing, x_ref_payco as reference, made.amount,
           (made.paid_at at time zone 'America/Bogota')::date as day
    from payment_transaction as made left join payment_attempt as attempt on attempt.id = made.attempt_id cross join first_row
    where outcome in ('posted', 'suspense')
      and (made.paid_at at time zone 'America/Bogota')::date
        < least(moved_on, case when attempt.method = 'Efectivo' then ${cash}::date else ${card}::date end)
      and moved_on is not null
      and not exists (select from provider_movement
                      where reference = x_ref_payco and kind in ('sale', 'refund', 'chargeback'))
    union all select 'bank', reference, amount, day from (${ownOnBank}) as own cross join first_row
    where state = 'done' and line_on is not null and day < least(line_on, ${transfer}::date)
      and not exists (select from bank_settlement where kind = own.kind and cause_id = own.id)
      and not exists (select from (${openLine}) as line where line.reference in (own.reference, own.other_name))
  )
  select clearing, reference, (old.amount - coalesce(written.amount, 0))::bigint as amount, day
  from old left join written using (clearing, reference) where old.amount <> coalesce(written.amount, 0)
  union all
  select 'operatorClearing', name, open.amount, paid_on from (${openBillsQuery}) as open cross join first_row
  where line_on is not null and paid_on < least(line_on, ${bill}::date)`
