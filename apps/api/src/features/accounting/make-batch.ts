import type { Pesos } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import type { Account } from '../../ledger/ledger.ts'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { hasPassed, instantAt, isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction, lockName, requireAllWritten } from '../../platform/database/transaction.ts'

/** Days and numbers follow each other without a gap. */
export type Batch = { readonly day: string; readonly number: number; readonly entries: number }

export type BatchRefusal =
  | { readonly kind: 'dayNotOver'; readonly day: string }
  | { readonly kind: 'nothingBooked'; readonly day: string }
  /** The cut-off still has to book on the month's last day. */
  | { readonly kind: 'noCutOff'; readonly month: string }
  /** Posting transactions did not end within two seconds. */
  | { readonly kind: 'busy'; readonly day: string }

export type BatchesMade =
  | { readonly ok: true; readonly made: readonly Batch[] }
  | { readonly ok: false; readonly refusal: BatchRefusal; readonly made: readonly Batch[] }

/** Jobs run four minutes at most: those from before midnight have ended. */
const quietFrom = '01:00'

/** '' where the money belongs to no loan or application; a cut-off keeps its channel in its key. */
export const withChannel = sql`
  left join loan on loan.id = entry.subject
  left join application on application.id = entry.subject
  left join (
    select cut.id, split_part(cut.idempotency_key, ':', 3) as origin
    from book_month join journal_entry as cut on cut.subject = book_month.id and cut.kind = 'cutOff'
  ) as cut_off on cut_off.id = coalesce(entry.reverses, entry.id)
  cross join lateral (select coalesce(loan.origin, application.origin, cut_off.origin, '') as channel) as sold`

/**
 * One transaction a day; afterwards nothing is booked on these days. Refuses a day that is not over, a day
 * before the first entry, and a month's last day before its cut-off.
 */
export async function makeBatches(
  db: Kysely<Database>,
  through: string,
  who: ActingParty,
): Promise<BatchesMade> {
  const made: Batch[] = []
  const refused = (refusal: BatchRefusal): BatchesMade => ({ ok: false, refusal, made })
  const opening = instantAt(Temporal.PlainDate.from(through).add({ days: 1 }), quietFrom)
  if (!hasPassed(opening.toString(), who.now)) return refused({ kind: 'dayNotOver', day: through })
  try {
    for (;;) {
      const next = await inTransaction(db, (transaction) => makeNextBatch(transaction, through, who))
      if (next === null) break
      if ('kind' in next) return refused(next)
      made.push(next)
    }
  } catch (error) {
    if (isLockTimeout(error)) return refused({ kind: 'busy', day: through })
    throw error
  }
  const isMade = made.length > 0 || (await findBatch(db, through)) !== null
  return isMade ? { ok: true, made } : refused({ kind: 'nothingBooked', day: through })
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03'

export async function lockBatches(transaction: Transaction<Database>): Promise<void> {
  await lockName(transaction, 'batches of the books')
}

export async function lastBatchDay(db: Kysely<Database>): Promise<string | null> {
  const { day } = await db
    .selectFrom('bookBatch')
    .select((row) => row.fn.max('day').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

export async function firstBookedDay(db: Kysely<Database>): Promise<string | null> {
  const { day } = await db
    .selectFrom('journalEntry')
    .select((row) => row.fn.min('bookedOn').as('day'))
    .executeTakeFirstOrThrow()
  return day
}

export async function findBatch(db: Kysely<Database>, day: string): Promise<Batch | null> {
  const found = await db
    .selectFrom('bookBatch')
    .select(['day', 'number', 'entries'])
    .where('day', '=', day)
    .executeTakeFirst()
  return found ?? null
}

async function makeNextBatch(
  transaction: Transaction<Database>,
  through: string,
  who: ActingParty,
): Promise<Batch | BatchRefusal | null> {
  await lockBatches(transaction)
  const last = await lastBatchDay(transaction)
  const day =
    last === null
      ? await firstBookedDay(transaction)
      : Temporal.PlainDate.from(last).add({ days: 1 }).toString()
  if (day === null || day > through) return null
  const month = monthEndingOn(Temporal.PlainDate.from(day))
  if (month !== null && !(await isCutOff(transaction, month))) return { kind: 'noCutOff', month }
  const content = await contentOf(transaction, day)
  await closeDays(transaction)
  // Somebody booked after the day was read: the next try reads it again.
  requireAllWritten(content.entries, await countEntries(transaction, day))
  return insertBatch(transaction, day, content, who)
}

const monthEndingOn = (day: Temporal.PlainDate): string | null =>
  day.day === day.daysInMonth ? day.toPlainYearMonth().toString() : null

export async function isCutOff(db: Kysely<Database>, month: string): Promise<boolean> {
  const row = await db
    .selectFrom('bookMonth')
    .select('id')
    .where('month', '=', `${month}-01`)
    .where('cutOffAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Waits for transactions that have posted; later ones wait for this. */
async function closeDays(transaction: Transaction<Database>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(transaction)
  await lockName(transaction, 'days of the books')
}

type Total = {
  readonly account: Account
  readonly channel: string
  readonly debit: Pesos
  readonly credit: Pesos
}

type Content = { readonly entries: number; readonly digest: Buffer; readonly totals: readonly Total[] }

async function contentOf(transaction: Transaction<Database>, day: string): Promise<Content> {
  const totals = await sql<Total>`
    select account, channel, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debit,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credit
    from journal_entry as entry join posting on entry_id = entry.id ${withChannel}
    where booked_on = ${day} group by account, channel`.execute(transaction)
  const { rows } = await sql<{ entries: number; digest: Buffer }>`
    select count(*)::int as entries, ${digestOfEntries} as digest from journal_entry where booked_on = ${day}`.execute(
    transaction,
  )
  return { entries: rows[0]?.entries ?? 0, digest: rows[0]?.digest ?? Buffer.alloc(0), totals: totals.rows }
}

/** Each digest covers the content of its entry. */
export const digestOfEntries = sql`sha256(coalesce(string_agg(digest, ''::bytea order by subject, number), ''))`

async function countEntries(transaction: Transaction<Database>, day: string): Promise<number> {
  const { count } = await transaction
    .selectFrom('journalEntry')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('bookedOn', '=', day)
    .executeTakeFirstOrThrow()
  return count
}

async function insertBatch(
  transaction: Transaction<Database>,
  day: string,
  { entries, digest, totals }: Content,
  { now, actor, requestId }: ActingParty,
): Promise<Batch> {
  const { rows } = await sql<{ number: number }>`
    insert into book_batch (day, number, entries, digest, made_at, made_by)
    select ${day}, coalesce(max(number), 0) + 1, ${entries}, ${digest}, ${isoOfInstant(now)}, ${actorName(actor)}
    from book_batch returning number`.execute(transaction)
  const number = rows[0]?.number
  if (number === undefined) throw new Error(`the batch of ${day} was not written`)
  if (totals.length > 0)
    await transaction
      .insertInto('bookBatchTotal')
      .values(totals.map((total) => ({ day, ...total })))
      .execute()
  const after = { number, entries, digest: digest.toString('hex') }
  await writeAudit(
    transaction,
    { actor, action: 'makeBatch', subjectType: 'bookBatch', subjectId: day, after, requestId },
    now,
  )
  return { day, number, entries }
}
