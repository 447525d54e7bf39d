import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openDifferences } from '../reconciliation/reconciliation.ts'
import { firstBookedDay, isCutOff, lastBatchDay, lockBatches } from './make-batch.ts'
import { trialBalance } from './trial-balance.ts'

/** Something that has to be done before a month is closed. */
export type MissingForClose =
  | { readonly kind: 'monthNotOver'; readonly month: string }
  | { readonly kind: 'nothingBooked'; readonly month: string }
  | { readonly kind: 'earlierMonthOpen'; readonly month: string }
  | { readonly kind: 'daysNotExported'; readonly from: string; readonly through: string }
  | { readonly kind: 'noCutOff'; readonly month: string }
  | { readonly kind: 'differenceOpen'; readonly task: string; readonly subject: string }
  | { readonly kind: 'ledgerWrong'; readonly finding: string }

type MonthClosed = {
  readonly month: string
  readonly closedAt: string
  readonly closedBy: string
  /** Somebody had closed the month before. */
  readonly isRepeated: boolean
}

export type MonthClosing =
  | ({ readonly ok: true } & MonthClosed)
  | { readonly ok: false; readonly missing: readonly MissingForClose[] }

export type CloseSteps = {
  /** Opens a task for each difference between the loaded files and the books. */
  readonly compare: () => Promise<unknown>
  /** What is wrong with the ledger. */
  readonly findWrong: () => Promise<readonly string[]>
}

/**
 * Keeps the balances of a month ('2026-10'), once. Months close in order, and a month only when it is over and exported, its
 * cut-off stands, no difference is open, and nothing is wrong with the ledger, which is asked last for it takes long.
 */
export async function closeMonth(
  db: Kysely<Database>,
  month: string,
  who: ActingParty,
  { compare, findWrong }: CloseSteps,
): Promise<MonthClosing> {
  const known = await findClose(db, month)
  if (known !== null) return { ok: true, ...known, isRepeated: true }
  await compare()
  const missing = await missingForClose(db, month, who.now)
  if (missing.length > 0) return { ok: false, missing }
  const findings = await findWrong()
  if (findings.length > 0)
    return { ok: false, missing: findings.map((finding) => ({ kind: 'ledgerWrong', finding })) }
  return inTransaction(db, async (transaction) => {
    await lockBatches(transaction)
    const other = await findClose(transaction, month)
    if (other !== null) return { ok: true, ...other, isRepeated: true }
    const since = await missingForClose(transaction, month, who.now)
    if (since.length > 0) return { ok: false, missing: since }
    return { ok: true, ...(await insertClose(transaction, month, who)), isRepeated: false }
  })
}

const firstDayOf = (month: string) => Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
const lastDayOf = (month: string) => firstDayOf(month).add({ months: 1 }).subtract({ days: 1 })

async function findClose(
  db: Kysely<Database>,
  month: string,
): Promise<Pick<MonthClosed, 'month' | 'closedAt' | 'closedBy'> | null> {
  const row = await db
    .selectFrom('bookClose')
    .select(['closedAt', 'closedBy'])
    .where('month', '=', firstDayOf(month).toString())
    .executeTakeFirst()
  return row === undefined ? null : { month, ...row }
}

async function missingForClose(
  db: Kysely<Database>,
  month: string,
  now: Temporal.Instant,
): Promise<readonly MissingForClose[]> {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  if (Temporal.PlainDate.compare(businessDate(now), last) <= 0) return [{ kind: 'monthNotOver', month }]
  const firstBooked = await firstBookedDay(db)
  if (firstBooked === null || firstBooked > last.toString()) return [{ kind: 'nothingBooked', month }]
  return [
    ...(await earlierOpen(db, first, firstBooked)),
    ...(await notExported(db, last, firstBooked)),
    ...((await isCutOff(db, month)) ? [] : [{ kind: 'noCutOff', month } as const]),
    ...(await openDifferences(db, '')).map(
      ({ id, subject }): MissingForClose => ({ kind: 'differenceOpen', task: id, subject }),
    ),
  ]
}

/** The first month that is still open before this one. */
async function earlierOpen(
  db: Kysely<Database>,
  first: Temporal.PlainDate,
  firstBooked: string,
): Promise<readonly MissingForClose[]> {
  const { latest } = await db
    .selectFrom('bookClose')
    .select((row) => row.fn.max('month').as('latest'))
    .executeTakeFirstOrThrow()
  const next =
    latest === null
      ? Temporal.PlainDate.from(firstBooked).with({ day: 1 })
      : Temporal.PlainDate.from(latest).add({ months: 1 })
  return Temporal.PlainDate.compare(next, first) < 0
    ? [{ kind: 'earlierMonthOpen', month: next.toPlainYearMonth().toString() }]
    : []
}

async function notExported(
  db: Kysely<Database>,
  last: Temporal.PlainDate,
  firstBooked: string,
): Promise<readonly MissingForClose[]> {
  const through = last.toString()
  const exported = await lastBatchDay(db)
  if (exported !== null && exported >= through) return []
  const from = exported === null ? firstBooked : Temporal.PlainDate.from(exported).add({ days: 1 }).toString()
  return [{ kind: 'daysNotExported', from, through }]
}

async function insertClose(
  transaction: Transaction<Database>,
  month: string,
  { now, actor, requestId }: ActingParty,
): Promise<Pick<MonthClosed, 'month' | 'closedAt' | 'closedBy'>> {
  const first = firstDayOf(month).toString()
  const closed = { closedAt: isoOfInstant(now), closedBy: actorName(actor) }
  const balances = await trialBalance(transaction, lastDayOf(month).toString())
  await transaction
    .insertInto('bookClose')
    .values({ month: first, ...closed })
    .execute()
  if (balances.length > 0)
    await transaction
      .insertInto('bookCloseBalance')
      .values(balances.map((balance) => ({ month: first, ...balance })))
      .execute()
  const subject = { subjectType: 'bookClose', subjectId: month }
  await writeAudit(transaction, { actor, action: 'closeMonth', ...subject, requestId }, now)
  return { month, ...closed }
}
