export type Settler = {
  /** Has a transaction asked about soon. Hinted at again while it is asked about, it is asked about once more. */
  readonly hint: (reference: string) => void
  /** Resolves when nothing is asked about. */
  readonly idle: () => Promise<void>
  /** Lets what has begun end, and begins nothing more. */
  readonly stop: () => Promise<void>
}

/** Questions to the provider at once. What it answers is settled together, so that these need no connection each. */
const atOnceMax = 32
/** What is beyond it is not lost: the sweeper asks about every notice that is kept. */
const waitingMax = 5_000

/** Asks about transactions one after the other, a few at once, each of them only once at a time. */
export function createSettler(
  ask: (reference: string) => Promise<void>,
  onFailure: (error: unknown) => void,
): Settler {
  const waiting = new Set<string>()
  const running = new Map<string, Promise<void>>()

  const begin = () => {
    for (const reference of waiting) {
      if (running.size >= atOnceMax) return
      if (running.has(reference)) continue
      waiting.delete(reference)
      const run = ask(reference)
        .catch(onFailure)
        .finally(() => {
          running.delete(reference)
          begin()
        })
      running.set(reference, run)
    }
  }
  const idle = async () => {
    while (running.size > 0) await Promise.all(running.values())
  }
  return {
    hint: (reference) => {
      if (waiting.size >= waitingMax) return
      waiting.add(reference)
      begin()
    },
    idle,
    stop: async () => {
      waiting.clear()
      await idle()
    },
  }
}
