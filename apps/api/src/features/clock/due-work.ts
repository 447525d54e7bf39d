import type { Temporal } from 'temporal-polyfill'

export type DueWork = {
  /** Everything that the instant makes due, then every effect; repeats until nothing is left to do. */
  readonly runUntil: (now: Temporal.Instant) => Promise<void>
}

type Parts = {
  /** Each looks for what is due and answers how much it did. */
  readonly deadlines: readonly ((now: Temporal.Instant) => Promise<number>)[]
  readonly drainEffects: () => Promise<number>
}

/** A deadline may set off another, so the round repeats; one that never ends is a defect. */
const roundsMax = 1_000

export function dueWork({ deadlines, drainEffects }: Parts): DueWork {
  return {
    runUntil: async (now) => {
      for (let round = 0; round < roundsMax; round += 1) {
        let done = 0
        for (const deadline of deadlines) done += await deadline(now)
        await drainEffects()
        if (done === 0) return
      }
      throw new Error(`work due at ${now} does not end`)
    },
  }
}
