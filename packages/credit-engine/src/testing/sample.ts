/**
 * How many cases a property runs on: a fixed sample, or with CUPO_HEAVY twenty times as many or what is named, new ones
 * each time. A failure prints the seed that repeats it.
 */
export function sample(
  numRuns: number,
  heavyRuns: number = numRuns * 20,
): { readonly numRuns: number; readonly seed?: number } {
  const isHeavy = process.env.CUPO_HEAVY === '1'
  return isHeavy ? { numRuns: heavyRuns } : { numRuns, seed: 20_261_121 }
}
