import { type Kysely, sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { ExpectedSince, FileDifference } from './difference-task.ts'
import { openBillsQuery } from './sources.ts'

/**
 * Against our transfers, the provider's payouts and the operator's remittances; nothing before the first
 * statement is missed.
 */
export async function lineDifferences(
  db: Kysely<Database>,
  since: ExpectedSince,
): Promise<readonly FileDifference[]> {
  const { rows } = await sql<FileDifference>`
    ${openLines(since)}
    union all ${missingOnBank(since)}
    union all ${missingPayouts(since)}
    union all ${missingRemittances(since)}
    union all ${openings}
    union all ${gaps}
    order by subject`.execute(db)
  return rows
}

/**
 * Money in is positive; `is_done`: booked. The bank names a transfer by our reference or its own number.
 */
export const ownOnBank = sql`
  select 'disbursementTransfer' as kind, id, reference, transfer_id as other_name, -amount as amount, state,
         coalesce(value_on, (ordered_at at time zone 'America/Bogota')::date) as day from disbursement_transfer
  union all select 'bankTransfer', id, reference, transfer_id, -amount, state,
         (case state when 'done' then updated_at else ordered_at end at time zone 'America/Bogota')::date from bank_transfer
  union all select 'bankCredit', id, reference, null, amount, 'done', value_on from bank_credit`

export const firstLineOn = sql`(select min(booked_on) from bank_line)`

export const openLine = sql`
  select * from bank_line as line where not exists (select from bank_settlement where line_id = line.id)`

/** An ordered transfer's line waits for the clock. */
const openLines = ({ transfer }: ExpectedSince) => sql`
  select 'line:' || line.id as subject, line.amount,
         case when paid.payout is not null then format('the payout %s has another line already', paid.payout)
              when own.id is null then
                format('%s of %s on %s: nothing of Cupo is it', case when line.amount > 0 then 'money in' else 'money out' end,
                       line.amount, line.booked_on) || coalesce(', reference ' || line.reference, '')
              when own.amount <> line.amount then format('amount %s is not %s of %s', line.amount, own.amount, own.reference)
              when own.state <> 'done' then format('the bank paid %s, which for Cupo is %s', own.reference, own.state)
              else format('%s has another line already', own.reference) end as note
  from (${openLine}) as line
  left join lateral (
    select * from (${ownOnBank}) as own
    where line.reference in (own.reference, own.other_name) and sign(own.amount) = sign(line.amount)
    order by own.state = 'failed', abs(own.amount - line.amount) limit 1) as own on true
  left join lateral (
    select payout from bank_settlement where payout is not null and payout = line.reference limit 1) as paid on true
  where line.amount <> 0
    and not (coalesce(own.state, '') = 'ordered' and own.amount = line.amount and line.booked_on >= ${transfer}::date)
    and not exists (select from provider_movement as paid
                    where paid.kind = 'payout' and line.reference in (paid.payout, paid.movement_id)
                      and not exists (select from bank_settlement where payout = paid.payout))`

const missingOnBank = ({ transfer }: ExpectedSince) => sql`
  select 'onBank:' || own.reference, own.amount,
         format('expected since %s: no line of the bank has %s', own.day, own.amount)
  from (${ownOnBank}) as own
  where own.state = 'done' and own.day >= ${firstLineOn} and own.day < ${transfer}::date
    and not exists (select from bank_settlement where kind = own.kind and cause_id = own.id)
    and not exists (select from (${openLine}) as line where line.reference in (own.reference, own.other_name))
    and not exists (select from difference_booking where clearing = 'bank' and reference = own.reference)`

/** Not those with disagreeing rows, which have their own difference. */
const missingPayouts = ({ transfer }: ExpectedSince) => sql`
  select 'payout:' || paid.payout, -paid.amount,
         coalesce((select format('amount %s is not %s, which the bank has', -paid.amount, line.amount)
                   from (${openLine}) as line where line.reference in (paid.payout, paid.movement_id)
                   order by line.id limit 1),
                  format('expected since %s: no line of the bank has the payout of %s',
                         (paid.at at time zone 'America/Bogota')::date, -paid.amount))
  from provider_movement as paid
  where paid.kind = 'payout' and not exists (select from bank_settlement where payout = paid.payout)
    and (select sum(amount) from provider_movement where payout = paid.payout) = 0
    and ((paid.at at time zone 'America/Bogota')::date >= ${firstLineOn}
           and (paid.at at time zone 'America/Bogota')::date < ${transfer}::date
         or exists (select from (${openLine}) as line
                    where line.reference in (paid.payout, paid.movement_id) and line.amount <> -paid.amount))`

const missingRemittances = ({ bill }: ExpectedSince) => sql`
  select 'remitted:' || name, open.amount,
         format('expected since %s: no remittance of the operator has the bill of %s', paid_on, open.amount)
  from (${openBillsQuery}) as open where paid_on >= ${firstLineOn} and paid_on < ${bill}::date`

/**
 * `opening`: held before the first line, by this line's balance. Earlier lines may come without balances.
 */
export const balancedLines = sql`
  select *, lag(opening) over (partition by account order by place) as opening_before
  from (
    select line.id, account, booked_on, min(booked_on) over (partition by account) as first_on,
           (balance - sum(amount) over turn)::bigint as opening, row_number() over turn as place
    from bank_line as line join outside_file as file on file.id = file_id
    window turn as (partition by account order by booked_on, loaded_at, file_id, line.line)
  ) as line where opening is not null`

/** Held before an account's first line. */
export const openingsOfAccounts = sql`
  select account, first_on as booked_on, opening from (${balancedLines}) as line where opening_before is null`

const openings = sql`
  select 'opening:' || account, opening - coalesce(booked.amount, 0),
         format('the account had %s before %s; the books have %s', opening, booked_on, coalesce(booked.amount, 0))
  from (${openingsOfAccounts}) as first
  left join (select reference, -sum(amount)::bigint as amount from difference_booking where clearing = 'bank' group by reference)
    as booked on booked.reference = account
  where opening <> coalesce(booked.amount, 0)`

/** Lines that no statement gave: each balance follows from the one before. */
export const gapsOfStatements = sql`
  select id, account, booked_on, opening - opening_before as missing from (${balancedLines}) as line
  where opening <> opening_before`

const gaps = sql`
  select 'gap:' || id, missing, format('before the line of %s lines that make %s are missing', booked_on, missing)
  from (${gapsOfStatements}) as gap`
