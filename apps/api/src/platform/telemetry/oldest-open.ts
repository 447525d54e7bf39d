import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'
import { waitingKinds } from '../jobs/due-rows.ts'

/** 0 where nothing is open. */
export type Oldest = { readonly what: string; readonly seconds: number }

type Open = {
  readonly db: Kysely<Database>
  readonly jobs: readonly string[]
  readonly now: () => Temporal.Instant
}

/** Cached for all scrapers. */
const everyMs = 5_000

/**
 * Ages of attempts by state, notices, effects by kind and jobs, each the first row of an index; also of
 * the last base backup and the archive.
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
    with recursive ${waitingKinds}, oldest (what, since) as (
      select 'attempt_' || state, (
        select min(requested_at) from payment_attempt as attempt
        where attempt.state = given.state and next_check_at is not null)
      from (values ('registered'), ('pending')) as given (state)
      union all select 'notice', min(received_at) from payment_notice where state = 'received'
      union all select 'effect_' || kind, (
        select coalesce(send_after, created_at) from outbox
        where kind = kinds.kind and sent_at is null and parked_at is null and coalesce(send_after, created_at) <= ${at}
        order by coalesce(send_after, created_at) limit 1)
      from kinds where kind is not null
    )
    select what, coalesce(greatest(0, extract(epoch from ${at} - since)), 0)::float8 as seconds from oldest
    union all
    -- By the clock of the database, as the jobs are written.
    select case job when ${backup} then job else 'job_' || job end, extract(epoch from clock_timestamp() - completed_at)::float8
    from job_run where job = any(${[...jobs, backup]})
    union all
    select 'archive', ${archiveLag} from pg_stat_archiver`
}

/** By `deploy/systemd/cupo-backup.service`. */
const backup = 'backup'

/**
 * 0 without an archive. A failing command counts at once; a hanging one once `archive_timeout` ends its
 * segment.
 */
const archiveLag = sql`
  case when current_setting('archive_mode') = 'off' then 0
    when current_setting('archive_timeout') <> '0' or last_failed_time > coalesce(last_archived_time, '-infinity')
      then extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset))
    else 0 end::float8`
