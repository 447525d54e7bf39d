import { moveClock, readClock } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { earlier, startOfNextDay } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { WorldClock } from '../../platform/world-clock.ts'
import type { DueWork } from './due-work.ts'

export { type Deadline, type DueJob, type DueWork, dueWork } from './due-work.ts'

/** Bound only outside production. Going back undoes nothing that has already happened. */
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

type SteppedClock = {
  readonly clock: WorldClock
  readonly due: Pick<DueWork, 'runUntil'>
  /** The earliest moment after this one for which something waits. */
  readonly nextMoment: (after: Temporal.Instant) => Promise<Temporal.Instant | null>
}

/**
 * Moves the world forward and stops on the way wherever something falls due: at the start of each business date and
 * at each moment for which a message waits, in order. The clock stands at each of these while its work runs, so that
 * what is written and sent then bears that time.
 */
export async function stepThrough(
  { clock, due, nextMoment }: SteppedClock,
  target: Temporal.Instant,
): Promise<void> {
  let at = clock.now()
  while (at.epochMilliseconds < target.epochMilliseconds) {
    const waiting = await nextMoment(at)
    at = earlier(earlier(startOfNextDay(at), waiting ?? target), target)
    await clock.moveTo(at)
    await due.runUntil(at)
  }
}
