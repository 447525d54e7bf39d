import { dayOf, isoOf } from '@cupo/credit-engine'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../platform/business-date.ts'
import { isDatabaseAway } from '../../../platform/database/is-database-away.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { readUsuryCaps } from '../../policy/policy.ts'
import { loanOfRow } from '../loan-store.ts'
import { bringUpToDate, type DailyParts, type UpTo } from './bring-up-to-date.ts'
import { countDue, type DueLoans, lockDue, stampsOfOtherCaps } from './due-loans.ts'

export type JobParts = DailyParts & {
  readonly db: Kysely<Database>
  /** Told of a loan whose day failed: the others go on, and that one is tried again by the next run. */
  readonly onFailure: (loanId: string, error: unknown) => void
}

/** Enough to make round trips rare, few enough that a payment seldom waits. */
const batchSize = 200

/** Batches under way at once when there are several: one is computed while the database writes others. */
const lanesMax = 3

/** Beyond this it is not the loans that are wrong. */
const failuresMax = 20

/**
 * Works every business date up to that of `now` into all open loans, and corrects those whose usury caps were loaded
 * late. Answers how many loans it worked on. Whatever crashes, a loan passes each day once: what the day changes is
 * one commit (conformance: R-B4).
 */
export async function advanceLoans(parts: JobParts, now: Temporal.Instant): Promise<number> {
  const today = dayOf(businessDate(now))
  const caps = await readUsuryCaps(parts.db)
  const upTo = { through: today, bookedOn: today, caps, now }
  const late = await advanceAll(parts, upTo, { through: isoOf(today) })
  const stamps = await stampsOfOtherCaps(parts.db, caps)
  return stamps.length === 0 ? late : late + (await advanceAll(parts, upTo, { stamps }))
}

async function advanceAll(parts: JobParts, upTo: UpTo, due: DueLoans): Promise<number> {
  const batches = Math.ceil((await countDue(parts.db, due, lanesMax * batchSize)) / batchSize)
  const work = { parts, upTo, due, failed: new Set<string>() }
  const counts = await Promise.all(Array.from({ length: batches }, () => advanceInLane(work)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Loans that somebody else holds are passed over at first; the last look waits for them. */
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
  readonly parts: JobParts
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

/** Finds the loan that fails, so that it alone stays behind. */
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
      // Another lane may have found it as well.
      if (!batch.failed.has(loanId)) batch.parts.onFailure(loanId, error)
      batch.failed.add(loanId)
    }
  }
  return done
}

function advance(
  { parts, upTo, due, mayWait, failed }: Batch,
  limit: number,
  onLocked: (id: string) => void,
): Promise<number> {
  return inTransaction(parts.db, async (transaction) => {
    const rows = await lockDue(transaction, due, { limit, mayWait, except: [...failed] })
    for (const { id } of rows) onLocked(id)
    await bringUpToDate(parts, transaction, rows.map(loanOfRow), upTo)
    return rows.length
  })
}
