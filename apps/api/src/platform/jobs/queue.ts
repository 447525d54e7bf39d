import type { Transaction } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../database/schema.ts'
import { errorFacts, type Log } from '../log.ts'
import { letProductSend } from './let-product-send.ts'

const effectQueue = 'effect'
const tickQueue = 'tick'

export type Queue = {
  /** Wakes the worker for an outbox row once the transaction has committed; urgent rows leave before the others. */
  readonly sendWithin: (
    transaction: Transaction<Database>,
    outboxId: string,
    isUrgent: boolean,
  ) => Promise<void>
  /** The same for rows that wait: each is looked at after so many seconds, and at every tick from its moment on. */
  readonly sendLaterWithin: (
    transaction: Transaction<Database>,
    jobs: readonly { readonly outboxId: string; readonly seconds: number }[],
  ) => Promise<void>
  readonly start: (work: {
    deliver: (outboxId: string) => Promise<void>
    tick: () => Promise<void>
  }) => Promise<void>
  /** Looks for new work at once instead of at the next poll. */
  readonly nudge: () => void
  readonly stop: () => Promise<void>
}

/** pg-boss: jobs live in the same database and start with the same commit. An hour of retries, then the drain at start. */
export function createQueue(connectionString: string, log: Log): Queue {
  const boss = new PgBoss({ connectionString, max: 4, application_name: 'cupo-jobs' })
  boss.on('error', (error) => log.error(errorFacts(error), 'job queue'))
  let workerId: string | null = null
  const nudge = () => {
    if (workerId !== null) boss.notifyWorker(workerId)
  }
  return {
    sendWithin: async (transaction, outboxId, isUrgent) => {
      const db = fromKysely(transaction.withoutPlugins())
      await boss.send(effectQueue, { outboxId }, { db, priority: isUrgent ? 1 : 0 })
    },
    sendLaterWithin: async (transaction, jobs) => {
      if (jobs.length === 0) return
      const db = fromKysely(transaction.withoutPlugins())
      const inserted = jobs.map(({ outboxId, seconds }) => ({ data: { outboxId }, startAfter: seconds }))
      await boss.insert(effectQueue, inserted, { db })
    },
    start: async (work) => {
      await boss.start()
      await boss.createQueue(effectQueue, {
        retryLimit: 30,
        retryDelay: 5,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: 60,
      })
      await boss.createQueue(tickQueue, { retryLimit: 0, expireInSeconds: 300, policy: 'singleton' })
      await letProductSend(boss)
      workerId = await boss.work<{ outboxId: string }>(
        effectQueue,
        { pollingIntervalSeconds: 0.5, batchSize: 1, localConcurrency: 4 },
        async (jobs) => {
          // A worker rests after each job: what the same answer queued besides is looked for at once.
          nudge()
          for (const job of jobs) await work.deliver(job.data.outboxId)
        },
      )
      await boss.work(tickQueue, { pollingIntervalSeconds: 10 }, () => work.tick())
      await boss.schedule(tickQueue, '* * * * *')
    },
    nudge,
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
