import { firstDayOf, isoOf, lastDayOf, type Month, nextMonth } from '@cupo/credit-engine'
import { type Origin, origins } from '@cupo/wire'
import { type Kysely, sql } from 'kysely'
import type { Line } from '../../ledger/ledger.ts'
import type { Database } from '../../platform/database/schema.ts'
import { accrualSums, cutOffKey, cutOffLines, monthOfFirst } from './cut-off.ts'

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
