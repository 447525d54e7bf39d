import { type Kysely, sql } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { Database } from '../database/schema.ts'
import { errorFacts, type Log } from '../log.ts'

export type JobWatch = {
  readonly completed: (job: string) => Promise<void>
  readonly failed: (job: string) => Promise<void>
  readonly look: () => Promise<void>
  readonly everyMs: number
  readonly checks: () => Readonly<Record<'clockJobs' | 'dailyJob' | 'standby' | 'history', boolean>>
}

type Context = {
  readonly db: Kysely<Database>
  readonly log: Log
  readonly jobs: readonly string[]
  readonly today: () => Temporal.PlainDate
  readonly standbys: number
  readonly isHistoryWhole: () => boolean
  readonly nowMs?: () => number
}

/** A million loans' daily job takes five minutes (`docs/beyond-one-postgresql.md`). */
const lateAfterSeconds = (job: string) => (job === 'daily' ? 900 : 120)
/** The daily job needs the first minutes of a business date. */
const behindAfterSeconds = 600

export type JobState = {
  readonly name: string
  /** The database's clock; null before the first run. */
  readonly completedAt: string | null
  readonly state: 'done' | 'failed' | 'late' | 'running' | 'never'
  /** Null for the outbox's drain, every two seconds. */
  readonly nextAt: string | null
}

export async function readJobs(db: Kysely<Database>): Promise<readonly JobState[]> {
  const { rows } = await sql<{
    name: string
    completedAt: string | null
    failedAt: string | null
    seconds: number | null
    isRunning: boolean
    nextAt: string | null
  }>`
    select coalesce(job, planned) as name, completed_at as "completedAt", failed_at as "failedAt",
           extract(epoch from clock_timestamp() - completed_at)::float8 as seconds,
           exists (select from pgboss.job where name = queue and state = 'active') as "isRunning",
           case when planned is not null then date_trunc('minute', clock_timestamp()) + interval '1 minute' end as "nextAt"
    from job_run full join (
      select name as queue, substr(name, 7) as planned from pgboss.schedule where name like 'clock-%'
    ) as schedule on job = planned
    order by 1`.execute(db)
  return rows.map(({ name, completedAt, failedAt, seconds, isRunning, nextAt }) => ({
    name,
    completedAt,
    nextAt,
    state: stateOfJob({ name, completedAt, failedAt, seconds, isRunning }),
  }))
}

type JobFacts = {
  readonly name: string
  readonly completedAt: string | null
  readonly failedAt: string | null
  readonly seconds: number | null
  readonly isRunning: boolean
}

function stateOfJob({ name, completedAt, failedAt, seconds, isRunning }: JobFacts): JobState['state'] {
  if (failedAt !== null && (completedAt === null || Date.parse(failedAt) >= Date.parse(completedAt)))
    return 'failed'
  if (seconds !== null && seconds > lateAfterSeconds(name)) return 'late'
  if (isRunning) return 'running'
  return completedAt === null ? 'never' : 'done'
}

/** Logs jobs that have stopped, which log nothing themselves. */
export function watchJobs(context: Context): JobWatch {
  const { db, log, jobs, today, standbys, isHistoryWhole, nowMs = () => performance.now() } = context
  const startedMs = nowMs()
  let behindSinceMs: number | null = null
  let checks = { clockJobs: true, dailyJob: true, standby: true }

  const lateJobs = async () => {
    const { rows } = await sql<{ job: string; seconds: number }>`
      select job, extract(epoch from clock_timestamp() - completed_at)::float8 as seconds from job_run`.execute(
      db,
    )
    const ages = new Map(rows.map(({ job, seconds }) => [job, Math.round(seconds)]))
    const running = Math.round((nowMs() - startedMs) / 1_000)
    return jobs
      .map((job) => ({ job, seconds: ages.get(job) ?? running }))
      .filter(({ job, seconds }) => Math.min(seconds, running) > lateAfterSeconds(job))
  }
  const loansBehind = async () => {
    const { count } = await db
      .selectFrom('loan')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('nextStepOn', '<', today().toString())
      .executeTakeFirstOrThrow()
    return count
  }
  const standbysLost = async () => {
    if (standbys === 0) return false
    const { rows } = await sql<{ count: number }>`select count_synchronous_standbys() as count`.execute(db)
    const count = rows[0]?.count ?? 0
    if (count < standbys) log.error({ standbys: count, wanted: standbys }, 'standby lost')
    return count < standbys
  }
  const write = async (job: string, column: 'completed_at' | 'failed_at') => {
    const name = sql.ref(column)
    await sql`
      insert into job_run (job, completed_at, failed_at)
      values (${job}, clock_timestamp(), case when ${column === 'failed_at'}::boolean then clock_timestamp() end)
      on conflict (job) do update set ${name} = clock_timestamp()`
      .execute(db)
      .catch(() => {})
  }

  return {
    completed: (job) => write(job, 'completed_at'),
    failed: (job) => write(job, 'failed_at'),
    everyMs: 30_000,
    checks: () => ({ ...checks, history: isHistoryWhole() }),
    look: async () => {
      try {
        const late = isHistoryWhole() ? await lateJobs() : []
        for (const facts of late) log.error(facts, 'job late')
        const loans = await loansBehind()
        behindSinceMs = loans === 0 ? null : (behindSinceMs ?? nowMs())
        const isBehind = behindSinceMs !== null && nowMs() - behindSinceMs > behindAfterSeconds * 1_000
        if (isBehind) log.error({ loans }, 'daily job behind')
        checks = { clockJobs: late.length === 0, dailyJob: !isBehind, standby: !(await standbysLost()) }
      } catch (error) {
        log.warn(errorFacts(error), 'job watch')
      }
    },
  }
}
