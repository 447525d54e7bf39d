import type { Temporal } from 'temporal-polyfill'

export type DueWork = {
  /** Everything that the instant makes due, then every effect; repeats until nothing is left to do. */
  readonly runUntil: (now: Temporal.Instant) => Promise<void>
  /** Runs other work while none of this runs. The work itself must not ask for it. */
  readonly exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

type Parts = {
  /** Each looks for what is due and answers how much it did. */
  readonly deadlines: readonly ((now: Temporal.Instant) => Promise<number>)[]
  readonly drainEffects: () => Promise<number>
}

/** A deadline may set off another, so the round repeats; one that never ends is a defect. */
const roundsMax = 1_000

export function dueWork({ deadlines, drainEffects }: Parts): DueWork {
  const run = async (now: Temporal.Instant) => {
    for (let round = 0; round < roundsMax; round += 1) {
      let done = 0
      for (const deadline of deadlines) done += await deadline(now)
      await drainEffects()
      if (done === 0) return
    }
    throw new Error(`work due at ${now} does not end`)
  }
  let last: Promise<unknown> = Promise.resolve()
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  return { runUntil: (now) => exclusively(() => run(now)), exclusively }
}
