import { type Kysely, sql } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closePaymentTask } from '../refunds/refunds.ts'
import type { ClearingAccount } from './clearing.ts'
import {
  agreement,
  comparedPrefixes,
  type ExpectedSince,
  expectedSince,
  type FileDifference,
  openDifferences,
  openFileDifference,
} from './difference-task.ts'
import { firstLineOn, lineDifferences, openLine, ownOnBank } from './line-differences.ts'
import { type MatchContext, type Matches, matchLines } from './match-lines.ts'
import { openBillsQuery } from './sources.ts'

export type FilesCompared = Matches & {
  readonly differences: readonly FileDifference[]
  readonly opened: number
  readonly closed: number
  readonly open: number
}

const isPayment = sql`kind in ('sale', 'refund', 'chargeback')`

/** A won chargeback is a second sale: the sum counts. The clock follows a payment that waits. */
const transactionQuery = ({ card, cash }: ExpectedSince) => sql`
  select 'transaction:' || reference as subject, coalesce(net, own.amount) as amount,
         case
           when own.outcome is null then format('the provider has a payment of %s; Cupo has none', net)
           when net is null then format('expected since %s: no file of the provider has the payment of %s', own.paid_on, own.amount)
           when own.amount = 0 then format('the provider has %s; for Cupo the payment is %s', net, own.outcome)
           when net = 0 then format('the provider took %s back; for Cupo it is paid', own.amount)
           when sales > 1 and net = own.amount * sales then format('the provider has it %s times: amount %s is not %s', sales, net, own.amount)
           else format('amount %s is not %s', net, own.amount)
         end as note
  from (
    select x_ref_payco as reference, outcome, attempt.method,
           case when outcome in ('posted', 'suspense') then made.amount else 0 end as amount,
           (made.paid_at at time zone 'America/Bogota')::date as paid_on,
           (made.updated_at at time zone 'America/Bogota')::date as changed_on
    from payment_transaction as made left join payment_attempt as attempt on attempt.id = made.attempt_id
  ) as own
  full join (
    select reference, sum(amount)::bigint as net, count(*) filter (where kind = 'sale') as sales
    from provider_movement where reference is not null and ${isPayment} group by reference
  ) as theirs using (reference)
  left join (
    select reference, sum(amount)::bigint as amount from difference_booking where clearing = 'providerClearing' group by reference
  ) as written using (reference)
  cross join lateral (
    select case when own.method = 'Efectivo' then ${cash}::date else ${card}::date end as expected_before,
           (select min((at at time zone 'America/Bogota')::date) from provider_movement) as first_on) as days
  where coalesce(own.amount, 0) - coalesce(written.amount, 0) <> coalesce(net, 0)
    and coalesce(own.outcome, '') not in ('waiting', 'quarantined')
    and (net is not null or own.paid_on >= first_on and own.paid_on < expected_before)
    and (own.outcome <> 'reversed' or net is null or changed_on < expected_before) is not false`

const namelessQuery = sql`
  select 'movement:' || movement_id, amount, format('a %s of %s names no transaction', kind, amount)
  from provider_movement where reference is null and ${isPayment}`

/** A payout's rows sum to 0 with its own. */
const payoutQuery = ({ card }: ExpectedSince) => sql`
  select 'payout:' || payout, -paid,
         case when times = 0 then format('its rows make %s, and no row of the provider is the payout', made)
              when settlement_id is not null then format('its rows make %s, and it is booked with %s', made, -paid)
              else format('amount %s is not %s, which its rows make', -paid, made) end
  from (
    select payout, coalesce(sum(amount) filter (where kind = 'payout'), 0)::bigint as paid,
           coalesce(sum(amount) filter (where kind <> 'payout'), 0)::bigint as made,
           count(*) filter (where kind = 'payout') as times, max(at) as last_at
    from provider_movement where payout is not null group by payout
  ) as sums
  left join (select payout, id as settlement_id, parts from bank_settlement where kind = 'payout') as booked using (payout)
  left join lateral (
    -- A person may have booked it with a rest: then its rows are still those that were booked.
    select sum(amount)::bigint as gross from provider_movement where payout = sums.payout and ${isPayment}
  ) as now on settlement_id is not null
  where paid + made <> 0
    and (times > 0 or (last_at at time zone 'America/Bogota')::date < ${card}::date)
    and (settlement_id is null or coalesce((select (part ->> 1)::bigint from jsonb_array_elements(parts) as each (part)
                                           where part ->> 0 = 'providerClearing'), 0) <> -coalesce(gross, 0))`

/** Carried since before the first row of the files. */
type OpeningItem = {
  readonly clearing: ClearingAccount
  readonly reference: string
  /** Whole pesos: a debit is positive. */
  readonly amount: number
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

/**
 * A subject up to its colon. A comparison finds these anew, and closes the tasks of those that are gone.
 */
export async function compareFiles(context: MatchContext, who: ActingParty): Promise<FilesCompared> {
  const { db } = context
  const matches = await matchLines(context, who)
  const since = await expectedSince(db, businessDate(who.now))
  const differences = [
    ...(await movementDifferences(db, since)),
    ...(await lineDifferences(db, since)),
    ...(await openingDifferences(db, since)),
  ]
  const noted = await notedReasons(db)
  let opened = 0
  for (const difference of differences) {
    if (noted.has(`${difference.subject} ${difference.note}`)) continue
    opened += 1
    await inTransaction(db, (transaction) => openFileDifference(transaction, difference, who.now))
  }
  const closed = await closeSettled(db, differences, who)
  const { now, actor, requestId } = who
  const subject = { subjectType: 'comparison', subjectId: businessDate(now).toString() }
  const after = { matched: matches.matched, opened, closed }
  await inTransaction(db, (transaction) =>
    writeAudit(transaction, { actor, action: 'compareFiles', ...subject, after, requestId }, now),
  )
  return { ...matches, differences, opened, closed, open: (await openDifferences(db, '')).length }
}

/** A person's decision stands for its reasons; a comparison's for its day. */
async function notedReasons(db: Kysely<Database>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly noted: string }>`
    select subject || ' ' || note as noted from payment_task join payment_task_note on task_id = payment_task.id
    where kind = 'difference'
      and (state <> 'closed'
        or (select note from payment_task_note where task_id = payment_task.id order by number desc limit 1) <> ${agreement})`.execute(
    db,
  )
  return new Set(rows.map(({ noted }) => noted))
}

async function closeSettled(
  db: Kysely<Database>,
  differences: readonly FileDifference[],
  who: ActingParty,
): Promise<number> {
  const found = new Set(differences.map(({ subject }) => subject))
  let closed = 0
  for (const task of await openDifferences(db, '')) {
    if (found.has(task.subject)) continue
    if (!comparedPrefixes.some((prefix) => task.subject.startsWith(prefix))) continue
    await closePaymentTask(db, task, agreement, who)
    closed += 1
  }
  return closed
}

/** Payments against ours, payouts against their rows. Nothing before the first file is missed. */
async function movementDifferences(
  db: Kysely<Database>,
  since: ExpectedSince,
): Promise<readonly FileDifference[]> {
  const { rows } = await sql<FileDifference>`
    ${transactionQuery(since)}
    union all ${namelessQuery}
    union all ${payoutQuery(since)}
    order by subject`.execute(db)
  return rows
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
