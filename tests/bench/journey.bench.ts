import { lenderOn } from '../../apps/api/src/features/servicing/testing/lender.ts'
import { type FreshDatabase, freshDatabase } from '../../apps/api/src/platform/database/testing.ts'
import { createQueue } from '../../apps/api/src/platform/jobs/queue.ts'
import type { Benchmark } from '../../tools/bench/benchmark.ts'
import { inShort } from '../../tools/bench/size.ts'
import { startHouse } from '../house/start-house.ts'
import { controlOf } from '../support/control.ts'
import type { Place } from '../support/start-world.ts'
import { startInstantProviders } from './journey/instant-providers.ts'
import { journeySteps, newWalk, takeStep } from './journey/journey-steps.ts'
import { recordJourney } from './journey/record-statements.ts'
import { replayerOf } from './journey/replay-statements.ts'
import { walkersOf } from './journey/walkers.ts'

/** People on their way for each worker: most of them wait for a mail or stand between two steps. */
const peoplePerWorker = 4

const transcript = await recordJourney()
const providers = await startInstantProviders()
const [bare, alone, whole] = await Promise.all([
  databaseWithQueue(),
  startHouse(providers.environment),
  startHouse(),
])
const statements = transcript.flat().length
const placeOfAlone = {
  webUrl: alone.webUrl,
  control: { ...controlOf(alone.sandboxUrl), ...providers.control },
}
const placeOfWhole = { webUrl: whole.webUrl, control: controlOf(whole.sandboxUrl) }

/** Of a process that compiles still: no shop's product is so young. */
const journeysBefore = inShort(0, 40)

async function warmUp(place: Place): Promise<void> {
  for (let count = 0; count < journeysBefore; count += 1) {
    const walk = newWalk(place)
    for (const { wait } of journeySteps) {
      await wait?.(walk)
      await takeStep(walk)
    }
  }
}
await Promise.all([warmUp(placeOfAlone), warmUp(placeOfWhole)])

/** The API as its own process over HTTP, against a bare loop of the statements that one real journey ran. */
function journeysOf(workers: number): Benchmark {
  const people = workers * peoplePerWorker
  return {
    title: `Journey: ${journeySteps.length} API steps, ${statements} statements, ${workers} at once`,
    unit: 'steps',
    concurrency: workers,
    // A second holds one journey or two, and the steps of a journey differ.
    ...inShort({}, { roundMs: 6_000 }),
    contenders: [
      { name: 'bare loop of the same statements', run: replayerOf(bare.pool, transcript).step },
      { name: 'API, providers answer at once', run: walkersOf(placeOfAlone, people).step },
      { name: 'API, the sandbox as providers', run: walkersOf(placeOfWhole, people).step },
    ],
  }
}

export const benchmarks: readonly Benchmark[] = [journeysOf(1), journeysOf(10)]

export async function close(): Promise<void> {
  await Promise.all([alone.stop(), whole.stop(), bare.close()])
  await providers.stop()
}

/** With the lender's figures, a customer and the tables of the job queue, and nobody who works on its jobs. */
async function databaseWithQueue(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await lenderOn(database).lend()
  const nothing = () => undefined
  const queue = createQueue(database.connectionString, { info: nothing, warn: nothing, error: nothing })
  await queue.start({ deliver: async () => {}, jobs: [] })
  await queue.stop()
  return database
}
