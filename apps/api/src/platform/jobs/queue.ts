import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/schema.ts'
import { applicationRole } from '../database/session.ts'
import { errorFacts, type Log } from '../log.ts'
import { outageLog } from '../outage-log.ts'

const effectQueue = 'effect'
/** A PIN never waits behind a hanging mail server. */
const urgentQueue = 'effect-urgent'

/** Each minute, in one instance. */
export type ClockJob = { readonly name: string; readonly run: () => Promise<void> }

export type Queue = {
  /** Sends after the commit, urgent rows first. */
  readonly sendWithin: (
    transaction: Transaction<Database>,
    outboxId: string,
    isUrgent: boolean,
  ) => Promise<void>
  readonly start: (work: {
    deliver: (outboxId: string) => Promise<void>
    jobs: readonly ClockJob[]
  }) => Promise<void>
  /** Polls at once after sent jobs. */
  readonly nudge: () => void
  readonly stop: () => Promise<void>
}

/** Jobs share the product's database and commit. A job only wakes a sender; drains retry. */
export function createQueue(connectionString: string, log: Log): Queue {
  const boss = new PgBoss({ connectionString, max: 4, application_name: 'cupo-jobs' })
  // Every failed poll, many a second, would log.
  const outage = outageLog(log, 'job queue', { isSilent: true })
  boss.on('error', (error) => outage.failed(errorFacts(error)))
  const workerIds = new Map<string, string>()
  const expected = expectedJobs()
  const nudge = () => {
    for (const name of expected.queues()) boss.notifyWorker(workerIds.get(name) ?? '')
  }
  return {
    sendWithin: async (transaction, outboxId, isUrgent) => {
      const db = fromKysely(transaction.withoutPlugins())
      const name = isUrgent ? urgentQueue : effectQueue
      await boss.send(name, { outboxId }, { db })
      expected.add(outboxId, name)
    },
    start: async (work) => {
      await boss.start()
      for (const name of [effectQueue, urgentQueue]) {
        await boss.createQueue(name, { retryLimit: 0, expireInSeconds: 60 })
      }
      for (const { name } of work.jobs) {
        await boss.createQueue(jobQueue(name), { retryLimit: 0, expireInSeconds: 300, policy: 'stately' })
      }
      await letProductSend(boss)
      for (const name of [effectQueue, urgentQueue]) {
        const workerId = await boss.work<{ outboxId: string }>(
          name,
          { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: name === urgentQueue ? 2 : 4 },
          async (jobs) => {
            for (const job of jobs) expected.remove(job.data.outboxId)
            // A worker rests after each job.
            nudge()
            for (const job of jobs) await work.deliver(job.data.outboxId)
          },
        )
        workerIds.set(name, workerId)
      }
      for (const { name, run } of work.jobs) {
        await boss.work(jobQueue(name), { pollingIntervalSeconds: 10 }, run)
        await boss.schedule(jobQueue(name), '* * * * *')
      }
    },
    nudge,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** After this time the transaction was rolled back, or another instance has the job. */
const expectedMs = 10_000

function expectedJobs() {
  const jobs = new Map<string, { readonly name: string; readonly untilMs: number }>()
  return {
    add: (outboxId: string, name: string) => {
      jobs.set(outboxId, { name, untilMs: performance.now() + expectedMs })
    },
    remove: (outboxId: string) => jobs.delete(outboxId),
    queues: (): ReadonlySet<string> => {
      const nowMs = performance.now()
      for (const [outboxId, { untilMs }] of jobs) if (untilMs < nowMs) jobs.delete(outboxId)
      return new Set([...jobs.values()].map(({ name }) => name))
    },
  }
}

const jobQueue = (name: string) => `clock-${name}`

/** The product may add jobs; pg-boss owns its tables. Concurrent starts take turns. */
async function letProductSend(boss: Pick<PgBoss, 'getDb'>): Promise<void> {
  await boss.getDb().executeSql(`
    do $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('grants of pgboss', 0));
      grant usage on schema pgboss to ${applicationRole};
      grant select, insert on all tables in schema pgboss to ${applicationRole};
      alter default privileges in schema pgboss grant select, insert on tables to ${applicationRole};
    end
    $$`)
}
