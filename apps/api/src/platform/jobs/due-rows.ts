import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'
import { isFree } from './send-row.ts'

export type DueRow = { readonly id: string; readonly kind: string }

const batchSize = 200

const isRested = sql<boolean>`(retry_at is null or retry_at <= clock_timestamp())`

/** For a moved test clock, which sends everything; only refused rows wait. */
export const nextRows = (
  db: Kysely<Database>,
  now: Temporal.Instant,
  after: string | null,
): Promise<readonly DueRow[]> =>
  db
    .selectFrom('outbox')
    .select(['id', 'kind'])
    .where('sentAt', 'is', null)
    .where('parkedAt', 'is', null)
    .where(isFree)
    .where((row) => row.or([row('sendAfter', 'is', null), row('sendAfter', '<=', now.toString())]))
    .where((row) => row.or([row('refusals', '=', 0), isRested]))
    .$if(after !== null, (rows) => rows.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(batchSize)
    .execute()

/**
 * Orders by due moment, fresh rows first, so that failing rows do not block others. Ranges of `outbox_due`
 * keep the cost with due rows.
 */
export const restedRows = async (
  db: Kysely<Database>,
  now: Temporal.Instant,
  spared: readonly string[],
): Promise<readonly DueRow[]> => (await restedRowsQuery(now, spared).execute(db)).rows

export const restedRowsQuery = (now: Temporal.Instant, spared: readonly string[]) => sql<DueRow>`
  with recursive ${waitingKinds}
  select due.id, due.kind from kinds cross join lateral (
    select id, kind, ${fallsDueAt} as at from outbox
    where kind = kinds.kind and sent_at is null and parked_at is null
      -- The later of both clocks, since one is the world's and one the database's; the lines below hold each to its own.
      and ${fallsDueAt} <= greatest(${now.toString()}::timestamptz, now())
      and (send_after is null or send_after <= ${now.toString()}::timestamptz)
      and ${isRested} and ${isFree}
    order by at, id limit ${batchSize}
  ) as due
  where not kinds.kind = any (${[...spared]})
  order by due.at, due.id limit ${batchSize}`

/** One index step a kind (`with recursive`). */
export const waitingKinds = sql`kinds as (
    (select kind from outbox where sent_at is null and parked_at is null order by kind limit 1)
    union all
    select (
      select kind from outbox where sent_at is null and parked_at is null and kind > kinds.kind order by kind limit 1
    ) from kinds where kinds.kind is not null
  )`

/** As in the index `outbox_due`. */
const fallsDueAt = sql`coalesce(greatest(send_after, retry_at), '-infinity')`
