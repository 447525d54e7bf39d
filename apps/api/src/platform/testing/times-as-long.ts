import { runInNewContext } from 'node:vm'

/**
 * How many times as long as the plain work a piece of work takes. Each is run in turn, and the quickest run of each counts:
 * a busy machine slows both. Work that would never end is given up, and takes infinitely long.
 */
export function timesAsLong(work: () => unknown, plain: () => unknown, runs = 9): number {
  let quickest = Number.POSITIVE_INFINITY
  let quickestPlain = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    quickestPlain = Math.min(quickestPlain, millisecondsOf(plain))
    const took = millisecondsOf(work)
    if (took === Number.POSITIVE_INFINITY) return took
    quickest = Math.min(quickest, took)
  }
  // Under the clock's grain nothing can be told apart.
  return quickest / Math.max(quickestPlain, clockGrainMs)
}

const clockGrainMs = 0.005
const patienceMs = 2_000

function millisecondsOf(work: () => unknown): number {
  let took = Number.POSITIVE_INFINITY
  const timed = () => {
    const began = performance.now()
    work()
    took = performance.now() - began
  }
  try {
    // Nothing else interrupts a pattern that has begun.
    runInNewContext('timed()', { timed }, { timeout: patienceMs })
  } catch (error) {
    const isGivenUp =
      error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    if (!isGivenUp) throw error
  }
  return took
}
