import { seedWorld as seedWorldCall } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { WorldClock } from '../../platform/world-clock.ts'
import type { DueWork } from '../clock/clock.ts'
import { everybody } from './people.ts'
import { isSeeded, type SeedParts, seedWorld } from './seed-world.ts'

type Parts = SeedParts & {
  readonly db: Kysely<Database>
  readonly clock: Pick<WorldClock, 'now'>
  readonly due: DueWork
}

/** Bound only outside production, and only where seeds are on (conformance: R-T5). */
export function demoWorldRoutes(bind: BindCall, { db, clock, due, ...parts }: Parts): void {
  bind(seedWorldCall)(async ({ body }) => {
    const isToSeed = !body.unlessThere || !(await isSeeded(db))
    if (isToSeed) {
      // The days of everybody else first: the stories then find nothing due but their own.
      await due.runUntil(clock.now())
      await due.exclusively(() => seedWorld(parts, clock.now()))
      await due.runUntil(clock.now())
    }
    const documents = everybody.map(({ document }) => document)
    return { status: 200, body: { seeded: isToSeed, documents, now: clock.now().toString() } }
  })
}
