import { firstDayOf, isoOf, lastDayOf, type Month, nextMonth } from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Line } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accrualSums, cutOffKey, cutOffLines, monthOfFirst } from './cut-off.ts'
import { digestOfEntries, withChannel } from './make-batch.ts'

/**
 * Every entry up to the last batch is in exactly one batch, and a closed month is the postings up to its
 * end. Yields what is wrong; returns the number of batches.
 */
export async function* checkBooks(db: Kysely<Database>): AsyncGenerator<string, number> {
  for (const question of [wrongNumbers, wrongBatches, wrongTotals, wrongCloses, wrongBalances]) {
    const { rows } = await question.execute(db)
    for (const { sentence } of rows) yield sentence
  }
  const { count } = await db
    .selectFrom('bookBatch')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type Question = RawBuilder<{ readonly sentence: string }>

const lastDay = sql`(select max(day) from book_batch)`

const wrongNumbers: Question = sql`
  select format('batch %s of %s does not follow batch %s of %s', number, day, before, day_before) as sentence
  from (select number, day, lag(number, 1, 0) over in_turn as before, lag(day) over in_turn as day_before from book_batch
        window in_turn as (order by number)) as batch
  where number <> before + 1 or day <> day_before + 1
  order by number`

const wrongBatches: Question = sql`
  with booked as (
    select booked_on as day, count(*) as entries, ${digestOfEntries} as digest
    from journal_entry where booked_on <= ${lastDay} group by booked_on
  )
  select case when number is null then format('%s entries of %s are in no batch', booked.entries, day)
              else format('batch %s of %s is not its entries: it has %s, and the day %s', number, day, batch.entries,
                          coalesce(booked.entries, 0)) end as sentence
  from book_batch as batch full join booked using (day)
  where (batch.entries, batch.digest) is distinct from (coalesce(booked.entries, 0), coalesce(booked.digest, sha256('')))
  order by day`

const wrongTotals: Question = sql`
  with booked as (
    select booked_on as day, account, channel, coalesce(sum(amount) filter (where amount > 0), 0) as debit,
           coalesce(-sum(amount) filter (where amount < 0), 0) as credit
    from journal_entry as entry join posting on entry_id = entry.id ${withChannel}
    where booked_on <= ${lastDay} group by booked_on, account, channel
  )
  select format('%s of %s in the batch of %s is not the sum of its postings', account, coalesce(nullif(channel, ''), 'no channel'),
                day) as sentence
  from book_batch_total as total full join booked using (day, account, channel)
  where (total.debit, total.credit) is distinct from (booked.debit, booked.credit)
  order by day, account, channel`

/** Months close in order, when all their days are exported. */
const wrongCloses: Question = sql`
  select format('month %s is closed, and %s', to_char(month, 'YYYY-MM'),
                case when before is distinct from (month - interval '1 month')::date then 'the month before is open'
                     else 'its days are not exported' end) as sentence
  from (select month, lag(month, 1, earliest) over (order by month) as before
        from book_close cross join (select (date_trunc('month', min(booked_on)) - interval '1 month')::date as earliest
                                    from journal_entry) as first) as closed
  where before is distinct from (month - interval '1 month')::date
    or (month + interval '1 month')::date - 1 > coalesce(${lastDay}, '-infinity'::date)
  order by month`

const wrongBalances: Question = sql`
  with moved as (
    select date_trunc('month', booked_on)::date as month, account, channel, sum(amount) as amount
    from journal_entry as entry join posting on entry_id = entry.id ${withChannel}
    where booked_on <= ${lastDay} group by 1, account, channel
  ), booked as (
    select closed.month, account, channel, sum(amount) as balance
    from book_close as closed join moved on moved.month <= closed.month
    group by closed.month, account, channel having sum(amount) <> 0
  )
  select format('%s of %s was kept at the close of %s with %s, and its postings sum to %s', account,
                coalesce(nullif(channel, ''), 'no channel'), to_char(month, 'YYYY-MM'), coalesce(kept.balance, 0),
                coalesce(booked.balance, 0)) as sentence
  from book_close_balance as kept full join booked using (month, account, channel)
  where kept.balance is distinct from booked.balance
  order by month, account, channel`

/**
 * A month's cut-off is the sum of its rows by channel, booked on its last day and undone once on the next
 * first. Yields what is wrong; returns how many months stand.
 */
export async function* checkCutOffs(db: Kysely<Database>): AsyncGenerator<string, number> {
  const sums = Map.groupBy(await accrualSums(db), ({ month }) => month)
  const entries = Map.groupBy(await cutOffEntries(db), ({ subject }) => subject)
  const months = await db.selectFrom('bookMonth').selectAll().orderBy('month').execute()
  for (const { id, month, cutOffAt } of months) {
    const found = entries.get(id) ?? []
    const name = monthOfFirst(month)
    if (cutOffAt === null) {
      if (found.length > 0) yield `${month.slice(0, 7)} has entries of a cut-off and none that stands`
      continue
    }
    for (const origin of origins) {
      const rows = (sums.get(month) ?? []).filter((sum) => sum.origin === origin)
      const expected = textOf(cutOffLines(rows))
      yield* problemsOf(name, origin, expected, found)
    }
    const known = new Set(origins.map((origin) => cutOffKey(name, origin)))
    for (const { key } of found)
      if (!known.has(key)) yield `${month.slice(0, 7)} has a cut-off of no channel: ${key}`
  }
  return months.filter(({ cutOffAt }) => cutOffAt !== null).length
}

type CutOffEntry = {
  readonly subject: string
  readonly key: string
  readonly bookedOn: string
  readonly valueOn: string
  readonly lines: readonly (readonly [Line['account'], Line['amount']])[]
  readonly undoneOn: string | null
}

async function cutOffEntries(db: Kysely<Database>): Promise<readonly CutOffEntry[]> {
  const { rows } = await sql<CutOffEntry>`
    select entry.subject, entry.idempotency_key as key, entry.booked_on, entry.value_on, undone.booked_on as undone_on,
           (select json_agg(json_build_array(account, amount)) from posting where entry_id = entry.id) as lines
    from journal_entry as entry left join journal_entry as undone on undone.reverses = entry.id
    where entry.kind = 'cutOff'`.execute(db)
  return rows
}

function* problemsOf(month: Month, origin: Origin, expected: string, entries: readonly CutOffEntry[]) {
  const name = `the cut-off of ${isoOf(firstDayOf(month)).slice(0, 7)} of ${origin}`
  const found = entries.find(({ key }) => key === cutOffKey(month, origin))
  if (found === undefined) {
    if (expected !== '') yield `${name} is missing: its rows come to ${expected}`
    return
  }
  const lines = textOf(found.lines.map(([account, amount]) => ({ account, amount })))
  if (lines !== expected) yield `${name} is ${lines}, and its rows come to ${expected}`
  const last = isoOf(lastDayOf(month))
  if (found.bookedOn !== last || found.valueOn !== last) yield `${name} is booked on ${found.bookedOn}`
  if (found.undoneOn !== isoOf(firstDayOf(nextMonth(month))))
    yield `${name} is undone on ${found.undoneOn ?? 'no day'}`
}

const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ account, amount }) => `${account} ${amount}`)
    .sort()
    .join(', ')
