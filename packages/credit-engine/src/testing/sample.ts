/**
 * How many cases a property runs on: a fixed sample, or with CUPO_HEAVY twenty times as many or what is named, new ones
 * each time. A failure prints the seed that repeats it, with CUPO_SEED.
 */
export function sample(
  numRuns: number,
  heavyRuns: number = numRuns * 20,
): { readonly numRuns: number; readonly seed?: number } {
  const isHeavy = process.env.CUPO_HEAVY === '1'
  const seed = Number(process.env.CUPO_SEED ?? 20_261_121)
  if (!isHeavy) return { numRuns, seed }
  return process.env.CUPO_SEED === undefined ? { numRuns: heavyRuns } : { numRuns: heavyRuns, seed }
}
