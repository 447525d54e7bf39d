import { dayFromIso, monthOf } from '@cupo/credit-engine'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { UsuryCaps } from '../../policy/policy.ts'
import { type LoanRow, loanColumns } from '../loan-store.ts'

/** Open loans whose next day has come ('yyyy-mm-dd'), or that carry one of the stamps. */
export type DueLoans = { readonly through: string } | { readonly stamps: readonly string[] }

/** How many there are, counted no further than `max`. */
export async function countDue(db: Kysely<Database>, due: DueLoans, max: number): Promise<number> {
  const some = query(db, due).select('id').limit(max).as('some')
  const { count } = await db
    .selectFrom(some)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

type HowToLock = { readonly limit: number; readonly mayWait: boolean; readonly except: readonly string[] }

/** Locks them in one order, those longest behind first; without `mayWait`, only those that nobody else holds. */
export function lockDue(
  transaction: Transaction<Database>,
  due: DueLoans,
  { limit, mayWait, except }: HowToLock,
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

/**
 * The stamps of open loans, or of paid ones, that were computed with caps which have changed since. All loans of one stamp
 * stand in one month, so one look-up in the index per stamp is enough, however many loans there are.
 */
export async function stampsOfOtherCaps(
  db: Kysely<Database>,
  { stampOf }: UsuryCaps,
  which: 'open' | 'paid' = 'open',
): Promise<readonly string[]> {
  const those = which === 'open' ? sql`next_step_on is not null` : sql`situation = 'paid'`
  const { rows } = await sql<{ stamp: string; asOf: string }>`
    with recursive used as (
      (select caps_stamp, as_of from loan where ${those} order by caps_stamp limit 1)
      union all
      select following.caps_stamp, following.as_of
      from used cross join lateral (
        select caps_stamp, as_of from loan
        where ${those} and caps_stamp > used.caps_stamp order by caps_stamp limit 1
      ) as following
    )
    select caps_stamp as stamp, as_of from used`.execute(db)
  return rows
    .filter(({ stamp, asOf }) => stamp !== stampOf(monthOf(dayFromIso(asOf))))
    .map(({ stamp }) => stamp)
}
