import type { Kysely, Transaction } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { type ActingParty, actorName } from '../../platform/actor.ts'
import { writeAudit } from '../../platform/audit.ts'
import { businessDate, isoOfInstant } from '../../platform/business-date.ts'
import type { Database } from '../../platform/database/schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { listDifferences } from '../reconciliation/reconciliation.ts'
import { findBatch, firstBookedDay, isCutOff, lastBatchDay, lockBatches } from './make-batch.ts'
import { trialBalance } from './read-journal.ts'

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
  readonly isRepeated: boolean
}

export type MonthClosing =
  | ({ readonly ok: true } & MonthClosed)
  | { readonly ok: false; readonly missing: readonly MissingForClose[] }

export type CloseSteps = {
  /** Opens a task for each difference between the loaded files and the books. */
  readonly compare: () => Promise<unknown>
  readonly findWrong: () => Promise<readonly string[]>
}

/**
 * Months close in order, and only when over, exported and cut off, without an open difference and with a
 * right ledger.
 */
export async function closeMonth(
  db: Kysely<Database>,
  month: string,
  who: ActingParty,
  steps: CloseSteps,
): Promise<MonthClosing> {
  return (await prepareClose(db, month, who, steps)) ?? closeCheckedMonth(db, month, who)
}

/** Slow, and without a lock. Null where the month may be closed. */
export async function prepareClose(
  db: Kysely<Database>,
  month: string,
  who: ActingParty,
  { compare, findWrong }: CloseSteps,
): Promise<MonthClosing | null> {
  const known = await findClose(db, month)
  if (known !== null) return { ok: true, ...known, isRepeated: true }
  await compare()
  const missing = await missingForClose(db, month, who.now)
  if (missing.length > 0) return { ok: false, missing }
  const findings = await findWrong()
  return findings.length === 0
    ? null
    : { ok: false, missing: findings.map((finding) => ({ kind: 'ledgerWrong', finding })) }
}

export function closeCheckedMonth(
  db: Kysely<Database>,
  month: string,
  who: ActingParty,
): Promise<MonthClosing> {
  return inTransaction(db, async (transaction) => {
    await lockBatches(transaction)
    const other = await findClose(transaction, month)
    if (other !== null) return { ok: true, ...other, isRepeated: true }
    const since = await missingForClose(transaction, month, who.now)
    if (since.length > 0) return { ok: false, missing: since }
    return { ok: true, ...(await insertClose(transaction, month, who)), isRepeated: false }
  })
}

/** Locks the books until the transaction ends. */
export async function lookAtClose(transaction: Transaction<Database>, month: string, now: Temporal.Instant) {
  await lockBatches(transaction)
  const close = await findClose(transaction, month)
  const missing = close === null ? await missingForClose(transaction, month, now) : []
  const last = await findBatch(transaction, lastDayOf(month).toString())
  const balances = await trialBalance(transaction, lastDayOf(month).toString())
  const debits = balances.reduce((sum, { balance }) => sum + Math.max(0, balance), 0)
  return { isClosed: close !== null, missing, lastBatch: last?.number ?? null, debits }
}

export type BookMonth = {
  readonly month: string
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly missing: readonly MissingForClose[]
}

/** Only the first open month says all that it lacks. */
export async function listMonths(db: Kysely<Database>, now: Temporal.Instant): Promise<readonly BookMonth[]> {
  const firstBooked = await firstBookedDay(db)
  if (firstBooked === null) return []
  const closes = await db.selectFrom('bookClose').selectAll().execute()
  const closeOf = new Map(closes.map((close) => [close.month.slice(0, 7), close]))
  const last = businessDate(now).toPlainYearMonth()
  const months: BookMonth[] = []
  let firstOpen: string | null = null
  for (
    let each = Temporal.PlainDate.from(firstBooked).toPlainYearMonth();
    Temporal.PlainYearMonth.compare(each, last) <= 0;
    each = each.add({ months: 1 })
  ) {
    const month = each.toString()
    const close = closeOf.get(month)
    const { closedAt = null, closedBy = null } = close ?? {}
    let missing: readonly MissingForClose[] = []
    if (close === undefined && firstOpen !== null) missing = [{ kind: 'earlierMonthOpen', month: firstOpen }]
    if (close === undefined && firstOpen === null) {
      firstOpen = month
      missing = await missingForClose(db, month, now)
    }
    months.push({ month, closedAt, closedBy, missing })
  }
  return months.reverse()
}

export const countClosable = async (db: Kysely<Database>, now: Temporal.Instant): Promise<number> =>
  (await listMonths(db, now)).filter(({ closedAt, missing }) => closedAt === null && missing.length === 0)
    .length

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

const differencesShown = 50

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
    ...(await listDifferences(db, { after: null, limit: differencesShown })).map(
      ({ id, subject }): MissingForClose => ({ kind: 'differenceOpen', task: id, subject }),
    ),
  ]
}

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
