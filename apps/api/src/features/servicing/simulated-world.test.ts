import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../platform/database/testing.ts'
import { happen, openWorld, problemsAtTheEnd, problemsIn } from './testing/simulated-world.ts'
import { worldEvent } from './testing/world-events.ts'

const isHeavy = process.env.CUPO_HEAVY === '1'
const eventsMax = isHeavy ? 200 : 40
const timeoutMs = isHeavy ? 3_600_000 : 120_000

test(
  'payments late, doubled, altered and reversed, caps, clocks and jobs at once: loans, payments and ledger agree',
  async () => {
    const life = fc.array(worldEvent, { minLength: 20, maxLength: eventsMax, size: 'max' })
    const property = fc.asyncProperty(life, async (events) => {
      const database = await freshDatabase()
      try {
        const world = await openWorld(database)
        for (const event of events) {
          await happen(world, event)
          expect(await problemsIn(world)).toEqual([])
        }
        expect(await problemsAtTheEnd(world)).toEqual([])
      } finally {
        await database.close()
      }
    })
    await fc.assert(property, isHeavy ? { numRuns: 200 } : { numRuns: 3, seed: 20_261_121 })
  },
  timeoutMs,
)
