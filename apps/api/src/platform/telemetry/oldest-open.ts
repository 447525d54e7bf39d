import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'

/** 0 where nothing is open. */
export type Oldest = { readonly what: string; readonly seconds: number }

type Open = {
  readonly db: Kysely<Database>
  readonly jobs: readonly string[]
  readonly now: () => Temporal.Instant
}

/** All scrapers together ask the database no more often. */
const everyMs = 5_000

/**
 * The age of the oldest open attempt to pay by its state, of the oldest notice without an answer, of the oldest effect that
 * may leave, and since when each job has not ended. Each is the first row of an index.
 */
export function oldestOpen(
  { db, jobs, now }: Open,
  nowMs: () => number = () => performance.now(),
): () => Promise<readonly Oldest[]> {
  let latest: { readonly atMs: number; readonly rows: Promise<readonly Oldest[]> } | null = null
  return () => {
    if (latest === null || nowMs() - latest.atMs >= everyMs)
      latest = {
        atMs: nowMs(),
        rows: oldestQuery(jobs, now())
          .execute(db)
          .then(({ rows }) => rows),
      }
    return latest.rows
  }
}

export function oldestQuery(jobs: readonly string[], now: Temporal.Instant): RawBuilder<Oldest> {
  const at = sql`${now.toString()}::timestamptz`
  return sql<Oldest>`
    with oldest (what, since) as (
      select 'attempt_' || state, (
        select min(requested_at) from payment_attempt as attempt
        where attempt.state = given.state and next_check_at is not null)
      from (values ('registered'), ('pending')) as given (state)
      union all select 'notice', min(received_at) from payment_notice where state = 'received'
      union all select 'effect', (
        select coalesce(send_after, created_at) from outbox
        where sent_at is null and parked_at is null and coalesce(send_after, created_at) <= ${at}
        order by coalesce(send_after, created_at) limit 1)
    )
    select what, coalesce(greatest(0, extract(epoch from ${at} - since)), 0)::float8 as seconds from oldest
    union all
    -- By the clock of the database, as the jobs are written.
    select 'job_' || job, extract(epoch from clock_timestamp() - completed_at)::float8 from job_run
    where job = any(${[...jobs]})`
}
