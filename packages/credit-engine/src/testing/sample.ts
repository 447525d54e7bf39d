/** How many cases a property runs on: a fixed sample, or with CUPO_HEAVY twenty times as many, new ones each time. */
export function sample(numRuns: number): { readonly numRuns: number; readonly seed?: number } {
  const isHeavy = process.env.CUPO_HEAVY === '1'
  return isHeavy ? { numRuns: numRuns * 20 } : { numRuns, seed: 20_261_121 }
}
