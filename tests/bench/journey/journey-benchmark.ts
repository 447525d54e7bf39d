import { seedDemoFigures } from '../../../apps/api/src/features/policy/policy.ts'
import { type FreshDatabase, freshDatabase } from '../../../apps/api/src/platform/database/testing.ts'
import { createQueue } from '../../../apps/api/src/platform/jobs/queue.ts'
import type { Benchmark } from '../../../tools/bench/benchmark.ts'
import { startHouse } from '../../house/start-house.ts'
import { controlOf } from '../../support/control.ts'
import { startInstantProviders } from './instant-providers.ts'
import { journeySteps } from './journey-steps.ts'
import { recordJourney } from './record-statements.ts'
import { replayerOf } from './replay-statements.ts'
import { walkersOf } from './walkers.ts'

/** People on their way for each worker: most of them wait for a mail or stand between two steps. */
const peoplePerWorker = 4

/** The API as its own process over HTTP, against a bare loop of the statements that one real journey ran. */
export async function journeyBenchmark(workers: number): Promise<Benchmark> {
  const transcript = await recordJourney()
  const providers = await startInstantProviders()
  const [bare, alone, whole] = await Promise.all([
    databaseWithQueue(),
    startHouse(providers.environment),
    startHouse(),
  ])
  const replayer = replayerOf(bare.pool, transcript)
  const withoutProviders = walkersOf(
    { webUrl: alone.webUrl, control: { ...controlOf(alone.sandboxUrl), ...providers.control } },
    workers * peoplePerWorker,
  )
  const withSandbox = walkersOf(
    { webUrl: whole.webUrl, control: controlOf(whole.sandboxUrl) },
    workers * peoplePerWorker,
  )
  const statements = transcript.flat().length
  return {
    title: `Journey: ${journeySteps.length} API steps, ${statements} statements, ${workers} at once`,
    unit: 'steps',
    concurrency: workers,
    contenders: [
      { name: 'bare loop of the same statements', run: replayer.step },
      { name: 'API, providers answer at once', run: withoutProviders.step },
      { name: 'API, the sandbox as providers', run: withSandbox.step },
    ],
    close: async () => {
      await Promise.all([alone.stop(), whole.stop(), bare.close()])
      await providers.stop()
    },
  }
}

/** With the lender's figures and the tables of the job queue, and nobody who works on its jobs. */
async function databaseWithQueue(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await seedDemoFigures(database.db)
  const nothing = () => undefined
  const queue = createQueue(database.connectionString, { info: nothing, warn: nothing, error: nothing })
  await queue.start({ deliver: async () => {}, jobs: [] })
  await queue.stop()
  return database
}
