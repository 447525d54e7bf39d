import { moveClock, readClock } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { earlier, startOfNextDay } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { WorldClock } from '../../platform/world-clock.ts'
import type { DueWork } from './due-work.ts'

export { type Deadline, type DueJob, type DueWork, dueWork } from './due-work.ts'

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
  readonly nextMoment: (after: Temporal.Instant) => Promise<Temporal.Instant | null>
}

/** Stops at each business date and waiting message, so that writes and mails bear their due time. */
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
