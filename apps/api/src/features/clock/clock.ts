import { moveClock, readClock } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import type { BindCall } from '../../platform/http/bind.ts'
import { type SteppedClock, stepThrough } from './step-through.ts'

export { type Deadline, type DueJob, type DueWork, dueWork } from './due-work.ts'
export { type SteppedClock, stepThrough } from './step-through.ts'

/** Bound only outside production. Going back undoes nothing that has already happened (conformance: R-T4). */
export function clockRoutes(bind: BindCall, world: SteppedClock): void {
  const { clock, due } = world
  bind(readClock)(async () => ({ status: 200, body: { now: clock.now().toString() } }))

  bind(moveClock)(async ({ body }) => {
    const target = 'reset' in body ? null : Temporal.Instant.from(body.now)
    if (target !== null && Temporal.Instant.compare(target, clock.now()) > 0) {
      await stepThrough(world, target)
    } else {
      if (target === null) await clock.reset()
      else await clock.moveTo(target)
      await due.runUntil(clock.now())
    }
    return { status: 200, body: { now: clock.now().toString() } }
  })
}
