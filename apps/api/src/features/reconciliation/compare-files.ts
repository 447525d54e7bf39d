import { type Kysely, sql } from 'kysely'
import type { ActingParty } from '../../platform/actor.ts'
import { businessDate } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { closePaymentTask } from '../refunds/refunds.ts'
import { agreement, openDifferences, openFileDifference } from './difference-task.ts'
import { comparedPrefixes, expectedSince, type FileDifference } from './file-difference.ts'
import { lineDifferences } from './line-differences.ts'
import { type MatchContext, type Matches, matchLines } from './match-lines.ts'
import { movementDifferences } from './movement-differences.ts'
import { openingDifferences } from './opening-items.ts'

export type FilesCompared = Matches & {
  readonly differences: readonly FileDifference[]
  readonly opened: number
  readonly closed: number
  readonly open: number
}

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
