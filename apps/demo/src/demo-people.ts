import { setTimeout as pause } from 'node:timers/promises'
import { seedWorld as seedWorldCall } from '@cupo/wire'
import type { Kysely } from 'kysely'
import type { Temporal } from 'temporal-polyfill'
import type { DueWork } from '../../api/src/features/clock/clock.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import type { BindCall } from '../../api/src/platform/http/bind.ts'
import type { WorldClock } from '../../api/src/platform/world-clock.ts'
import type { Operator } from '../../api/src/ports/operator.ts'
import { ProviderUnavailable } from '../../api/src/ports/provider-unavailable.ts'
import { everybody, people } from './people.ts'
import { isSeeded, type SeedParts, seedWorld } from './seed-world.ts'

export type DemoPeople = {
  /** Answers the time that they were made for. */
  readonly make: () => Promise<Temporal.Instant>
  /** Skipped when they were ever made; resolves once that is known. */
  readonly beginFirstStart: () => Promise<void>
  readonly isFirstStartOver: () => boolean
}

export type DemoPeopleParts = SeedParts & {
  readonly db: Kysely<Database>
  readonly clock: Pick<WorldClock, 'now'>
  readonly due: DueWork
  readonly operator: Operator
  readonly letStaffIn: () => Promise<void>
  readonly onFailure: (error: unknown) => void
}

export function demoPeople({
  db,
  clock,
  due,
  operator,
  letStaffIn,
  onFailure,
  ...parts
}: DemoPeopleParts): DemoPeople {
  let isOver = false
  const make = async () => {
    // Everybody else's due work first, so that the stories find only their own.
    await due.runUntil(clock.now())
    const now = clock.now()
    await due.exclusively(() => seedWorld(parts, now))
    await due.runUntil(clock.now())
    return now
  }
  return {
    make,
    beginFirstStart: async () => {
      isOver = await isSeeded(db)
      if (isOver) return
      void untilThere(operator)
        .then(letStaffIn)
        .then(make)
        .catch(onFailure)
        .finally(() => {
          isOver = true
        })
    },
    isFirstStartOver: () => isOver,
  }
}

const looksMax = 120

/** The sandbox may start later than this process. */
async function untilThere(operator: Operator): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      await operator.linesOf(people.upToDate.document)
      return
    } catch (error) {
      if (!(error instanceof ProviderUnavailable) || looks === looksMax) throw error
      await pause(250)
    }
  }
}

export function demoWorldRoutes(bind: BindCall, people: DemoPeople): void {
  bind(seedWorldCall)(async () => {
    const now = await people.make()
    const documents = everybody.map(({ document }) => document)
    return { status: 200, body: { documents, now: now.toString() } }
  })
}
