import {
  firstDayOf,
  isoOf,
  lastDayOf,
  type Month,
  monthFromIso,
  nextMonth,
  type Pesos,
  pesos,
} from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { type Entry, type Line, mustPost, postEntries, reverseEntry } from '../../ledger/ledger.ts'
import { actors } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addMonths, insertAccrualsOfPaused, isoOfFirst, sumOfLines } from '../servicing/servicing.ts'

/**
 * Books per channel what an ended month earned and did not bill (or the reverse) on its last day, undone
 * on the first of the next. A month waits until no loan is behind its end. One commit a month; returns how
 * many.
 */
export async function cutOffMonths(
  { db }: { readonly db: Kysely<Database> },
  now: Temporal.Instant,
): Promise<number> {
  const current = businessDate(now).with({ day: 1 }).toString()
  await addMonths(db, await unknownMonths(db, current))
  const waiting = await db
    .selectFrom('bookMonth')
    .select('month')
    .where('cutOffAt', 'is', null)
    .where('month', '<', current)
    .orderBy('month')
    .execute()
  for (const [index, { month }] of waiting.entries()) {
    const isCutOff = await inTransaction(db, (transaction) => cutOff(transaction, monthOfFirst(month), now))
    if (!isCutOff) return index
  }
  return waiting.length
}

export const monthOfFirst = (first: string): Month => monthFromIso(first.slice(0, 7))

/** From the first entry of the ledger on. */
async function unknownMonths(db: Kysely<Database>, current: string): Promise<readonly string[]> {
  const { rows } = await sql<{ month: string }>`
    select month::date from generate_series((select date_trunc('month', min(booked_on)::timestamp) from journal_entry),
                                            ${current}::timestamp - interval '1 month', interval '1 month') as month
    where not exists (select from book_month where book_month.month = month::date)`.execute(db)
  return rows.map(({ month }) => month)
}

async function cutOff(
  transaction: Transaction<Database>,
  month: Month,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await transaction
    .selectFrom('bookMonth')
    .select(['id', 'cutOffAt'])
    .where('month', '=', isoOfFirst(month))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.cutOffAt !== null) return true
  if (await isAnyLoanBehind(transaction, month)) return false
  await insertAccrualsOfPaused(transaction, month)
  const sums = await accrualSums(transaction, month)
  const entries = origins.map((origin): Entry => {
    return {
      kind: 'cutOff',
      source: { kind: 'bookMonth', id: row.id },
      subject: row.id,
      bookedOn: isoOf(lastDayOf(month)),
      valueOn: isoOf(lastDayOf(month)),
      idempotencyKey: cutOffKey(month, origin),
      actor: actors.clock.kind,
      lines: cutOffLines(sums.filter((sum) => sum.origin === origin)),
    }
  })
  const first = isoOf(firstDayOf(nextMonth(month)))
  for (const posted of mustPost(await postEntries(transaction, entries, now))) {
    if (posted === null) continue
    const reversal = {
      source: { kind: 'bookMonth', id: row.id },
      bookedOn: first,
      valueOn: first,
      idempotencyKey: `undo:${posted.entryId}`,
      actor: actors.clock.kind,
    } as const
    mustPost(await reverseEntry(transaction, posted.entryId, reversal, now))
  }
  await setCutOffAt(transaction, row.id, month, now)
  return true
}

/** After the lock: another job may have recorded days meanwhile. */
async function setCutOffAt(
  transaction: Transaction<Database>,
  id: string,
  month: Month,
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update book_month set cut_off_at = greatest(${now.toString()}::timestamptz, (
      select max(recorded_at) from journal_entry where booked_on = ${isoOf(lastDayOf(month))}))
    where id = ${id}`.execute(transaction)
}

export const cutOffKey = (month: Month, origin: Origin): string =>
  `cutOff:${isoOfFirst(month).slice(0, 7)}:${origin}`

/** A paused loan passes its days when the pause ends. */
async function isAnyLoanBehind(transaction: Transaction<Database>, month: Month): Promise<boolean> {
  const behind = await transaction
    .selectFrom('loan')
    .select('id')
    .where('nextStepOn', '<=', isoOf(firstDayOf(nextMonth(month))))
    .limit(1)
    .executeTakeFirst()
  return behind !== undefined
}

export type AccrualSum = {
  readonly month: string
  readonly origin: Origin
  readonly treatment: 'taxed' | 'excluded'
  readonly feeRecipient: 'lender' | 'thirdParty'
  readonly interestAccrued: number
  readonly interestDeferred: number
  readonly feeAccrued: number
  readonly feeDeferred: number
  readonly memoInterest: number
  readonly memoPenalty: Pesos
}

/** Whole pesos of all loans of a month, or of every month, by channel, treatment and whose the charge is. */
export async function accrualSums(db: Kysely<Database>, month?: Month): Promise<readonly AccrualSum[]> {
  const { rows } = await sql<AccrualSum>`
    select month, origin, treatment, fee_recipient, sum(interest_accrued)::bigint as interest_accrued,
           sum(interest_deferred)::bigint as interest_deferred, sum(fee_accrued)::bigint as fee_accrued,
           sum(fee_deferred)::bigint as fee_deferred, sum(memo_interest)::bigint as memo_interest,
           sum(memo_penalty)::bigint as memo_penalty
    from month_accrual join loan on loan.id = loan_id
    where ${month === undefined ? sql`true` : sql`month = ${isoOfFirst(month)}`}
    group by month, origin, treatment, fee_recipient`.execute(db)
  return rows
}

/** A third party's charge is owed to it and is never income. */
export function cutOffLines(sums: readonly AccrualSum[]): readonly Line[] {
  const lines = sums.flatMap((sum): readonly Line[] => [
    { account: 'interestAccrued', amount: pesos(sum.interestAccrued + sum.feeAccrued) },
    { account: 'deferredInterest', amount: pesos(-sum.interestDeferred) },
    { account: 'deferredCharges', amount: pesos(-sum.feeDeferred) },
    {
      account: sum.treatment === 'taxed' ? 'interestIncomeTaxed' : 'interestIncomeExcluded',
      amount: pesos(sum.interestDeferred + sum.memoInterest - sum.interestAccrued),
    },
    { account: 'memoInterest', amount: pesos(-sum.memoInterest) },
    { account: 'penaltyIncome', amount: sum.memoPenalty },
    { account: 'memoPenalty', amount: pesos(-sum.memoPenalty) },
    {
      account: sum.feeRecipient === 'lender' ? 'feeIncome' : 'feesPayable',
      amount: pesos(sum.feeDeferred - sum.feeAccrued),
    },
  ])
  return sumOfLines(lines, [])
}
