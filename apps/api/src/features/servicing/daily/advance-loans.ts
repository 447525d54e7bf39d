import { dayFromIso, dayOf, isoOf, monthOf } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { isDatabaseAway } from '../../../platform/database/refused-writes.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { readUsuryCaps, type UsuryCaps } from '../../policy/policy.ts'
import { type LoanRow, loanColumns, loanOfRow } from '../loan-store.ts'
import type { ServicingContext } from '../servicing-context.ts'
import { bringUpToDate, type UpTo } from './bring-up-to-date.ts'

export type JobContext = ServicingContext & {
  readonly onFailure: (loanId: string, error: unknown) => void
}

/** Large enough for few round trips, small enough that a payment seldom waits for the locks. */
const batchSize = 200

/** One lane computes while the database writes. */
const lanesMax = 3

/** So many failures have a common cause, and stop the job. */
const failuresMax = 20

/**
 * Applies all business dates up to `now` to open loans and corrects loans whose caps came late. A loan's
 * days are committed with it, so that a crash never applies a day twice. Returns the number of loans.
 */
export async function advanceLoans(context: JobContext, now: Temporal.Instant): Promise<number> {
  const today = dayOf(businessDate(now))
  const caps = await readUsuryCaps(context.db)
  const upTo = { through: today, bookedOn: today, caps, now }
  const late = await advanceAll(context, upTo, { through: isoOf(today) })
  const stamps = await stampsOfOtherCaps(context.db, caps)
  return stamps.length === 0 ? late : late + (await advanceAll(context, upTo, { stamps }))
}

async function advanceAll(context: JobContext, upTo: UpTo, due: DueLoans): Promise<number> {
  const batches = Math.ceil((await countDue(context.db, due, lanesMax * batchSize)) / batchSize)
  const work = { context, upTo, due, failed: new Set<string>() }
  const counts = await Promise.all(Array.from({ length: batches }, () => advanceInLane(work)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function advanceInLane(work: Omit<Batch, 'mayWait'>): Promise<number> {
  let done = 0
  for (let isLastLook = false; ; ) {
    const count = await advanceBatch({ ...work, mayWait: isLastLook })
    if (count === 0 && isLastLook) return done
    isLastLook = count === 0
    done += count
  }
}

type Batch = {
  readonly context: JobContext
  readonly upTo: UpTo
  readonly due: DueLoans
  readonly mayWait: boolean
  readonly failed: Set<string>
}

async function advanceBatch(batch: Batch): Promise<number> {
  try {
    return await advance(batch, batchSize, () => undefined)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return advanceOneByOne(batch)
  }
}

async function advanceOneByOne(batch: Batch): Promise<number> {
  let done = 0
  for (let turn = 0; turn < batchSize; turn += 1) {
    let loanId: string | null = null
    try {
      const count = await advance(batch, 1, (id) => {
        loanId = id
      })
      if (count === 0) break
      done += count
    } catch (error) {
      if (loanId === null || isDatabaseAway(error) || batch.failed.size >= failuresMax) throw error
      if (!batch.failed.has(loanId)) batch.context.onFailure(loanId, error)
      batch.failed.add(loanId)
    }
  }
  return done
}

function advance(
  { context, upTo, due, mayWait, failed }: Batch,
  limit: number,
  onLocked: (id: string) => void,
): Promise<number> {
  return inTransaction(context.db, async (transaction) => {
    const rows = await lockDue(transaction, due, { limit, mayWait, except: [...failed] })
    for (const { id } of rows) onLocked(id)
    await bringUpToDate(context, transaction, rows.map(loanOfRow), upTo)
    return rows.length
  })
}

type DueLoans = { readonly through: string } | { readonly stamps: readonly string[] }

async function countDue(db: Kysely<Database>, due: DueLoans, max: number): Promise<number> {
  const some = query(db, due).select('id').limit(max).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type LockOptions = { readonly limit: number; readonly mayWait: boolean; readonly except: readonly string[] }

/** Longest behind first; without `mayWait` skips locked loans. */
function lockDue(
  transaction: Transaction<Database>,
  due: DueLoans,
  { limit, mayWait, except }: LockOptions,
): Promise<readonly LoanRow[]> {
  let rows = query(transaction, due).select(loanColumns).orderBy('nextStepOn').orderBy('id').limit(limit)
  if (except.length > 0) rows = rows.where('id', 'not in', except)
  return (mayWait ? rows.forUpdate() : rows.forUpdate().skipLocked()).execute()
}

function query(db: Kysely<Database>, due: DueLoans) {
  const open = db.selectFrom('loan').where('nextStepOn', 'is not', null)
  return 'stamps' in due
    ? open.where('capsStamp', 'in', due.stamps)
    : open.where('nextStepOn', '<=', due.through)
}

export async function stampsOfOtherCaps(
  db: Kysely<Database>,
  { stampOf }: UsuryCaps,
  which: 'open' | 'paid' = 'open',
): Promise<readonly string[]> {
  const isWanted = which === 'open' ? sql`next_step_on is not null` : sql`situation = 'paid'`
  const { rows } = await sql<{ stamp: string; asOf: string }>`
    with recursive used as (
      (select caps_stamp, as_of from loan where ${isWanted} order by caps_stamp limit 1)
      union all
      select following.caps_stamp, following.as_of
      from used cross join lateral (
        select caps_stamp, as_of from loan
        where ${isWanted} and caps_stamp > used.caps_stamp order by caps_stamp limit 1
      ) as following
    )
    select caps_stamp as stamp, as_of from used`.execute(db)
  return rows
    .filter(({ stamp, asOf }) => stamp !== stampOf(monthOf(dayFromIso(asOf))))
    .map(({ stamp }) => stamp)
}
