/**
 * How many times as long as the plain work a piece of work takes. Each is run in turn, and the quickest run of each counts:
 * a busy machine slows both.
 */
export function timesAsLong(work: () => unknown, plain: () => unknown, runs = 9): number {
  let quickest = Number.POSITIVE_INFINITY
  let quickestPlain = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    quickestPlain = Math.min(quickestPlain, millisecondsOf(plain))
    quickest = Math.min(quickest, millisecondsOf(work))
  }
  // Under the clock's grain nothing can be told apart.
  return quickest / Math.max(quickestPlain, clockGrainMs)
}

const clockGrainMs = 0.005

function millisecondsOf(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
