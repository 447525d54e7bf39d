import { moveClock, readClock } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { startsOfDays } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { WorldClock } from '../../platform/world-clock.ts'
import type { DueWork } from './due-work.ts'

export { type DueWork, dueWork } from './due-work.ts'

/**
 * Bound only outside production (conformance: R-T4). Each business date on the way runs in order; going back undoes
 * nothing that has already happened.
 */
export function clockRoutes(bind: BindCall, clock: WorldClock, due: DueWork): void {
  bind(readClock)(async () => ({ status: 200, body: { now: clock.now().toString() } }))

  bind(moveClock)(async ({ body }) => {
    if ('reset' in body) await clock.reset()
    else {
      const target = Temporal.Instant.from(body.now)
      for (const day of startsOfDays(clock.now(), target)) await due.runUntil(day)
      await clock.moveTo(target)
    }
    await due.runUntil(clock.now())
    return { status: 200, body: { now: clock.now().toString() } }
  })
}
