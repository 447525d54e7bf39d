import { moveClock, readClock } from '@cupo/wire'
import { Temporal } from 'temporal-polyfill'
import { earlier, startOfNextDay } from '../../platform/business-date.ts'
import type { BindCall } from '../../platform/http/bind.ts'
import type { Budget } from '../../platform/jobs/outbox.ts'
import { pass } from '../../platform/telemetry/passages.ts'
import type { WorldClock } from '../../platform/world-clock.ts'

export type Deadline = (now: Temporal.Instant, budget: Budget) => Promise<number>

export type DueJob = {
  readonly name: string
  readonly budgetSeconds: number
  readonly deadlines: readonly Deadline[]
}

export type DueWork = {
  readonly runUntil: (now: Temporal.Instant) => Promise<void>
  /** False while the job is still running: a hanging job is not started twice. */
  readonly runJob: (job: DueJob, now: () => Temporal.Instant, mayGoOn?: () => boolean) => Promise<boolean>
  /** The work must not call `exclusively` itself. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

type DueWorkContext = {
  readonly jobs: readonly DueJob[]
  readonly drainEffects: () => Promise<number>
  readonly nowMs: () => number
}

/** Deadlines that set each other off for ever are a defect. */
const roundsMax = 1_000

const endless: Budget = { isSpent: () => false }

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

/** Stops at each business date and waiting message, so that writes and mails have their due time. */
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

export function dueWork({ jobs, drainEffects, nowMs }: DueWorkContext): DueWork {
  const round = ({ name, deadlines }: DueJob, now: Temporal.Instant, budget: Budget): Promise<number> =>
    pass({ passage: 'job', job: name, done: 0 }, async (facts) => {
      for (const deadline of deadlines) {
        if (!budget.isSpent()) facts.done += await deadline(now, budget)
      }
      return facts.done
    })
  const runEverything = async (now: Temporal.Instant) => {
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      let done = 0
      for (const job of jobs) done += await round(job, now, endless)
      await drainEffects()
      if (done === 0) return
    }
    throw new Error(`work due at ${now} does not end`)
  }
  const runWithin = async (job: DueJob, now: Temporal.Instant, mayGoOn: () => boolean) => {
    const until = nowMs() + job.budgetSeconds * 1_000
    const budget = { isSpent: () => nowMs() >= until || !mayGoOn() }
    for (let rounds = 0; rounds < roundsMax; rounds += 1) {
      if ((await round(job, now, budget)) === 0 || budget.isSpent()) return
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  const underWay = new Map<string, Promise<unknown>>()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const before = Promise.allSettled([last, ...underWay.values()])
    const mine = before.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  return {
    runUntil: (now) => exclusively(() => runEverything(now)),
    runJob: async (job, now, mayGoOn = () => true) => {
      if (underWay.has(job.name)) return false
      const running = last.then(() => runWithin(job, now(), mayGoOn)).finally(() => underWay.delete(job.name))
      underWay.set(job.name, running)
      await running
      return true
    },
    exclusively,
  }
}
