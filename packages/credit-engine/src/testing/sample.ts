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
  const { index, count } = heavyPart()
  const partRuns = Math.ceil(heavyRuns / count)
  const isNew = process.env.CUPO_SEED === undefined && count === 1
  return isNew ? { numRuns: partRuns } : { numRuns: partRuns, seed: seed + index }
}

/**
 * The part of a heavy sample that this run does: `CUPO_PART=3/8` is the third of eight, index 2. So a long campaign is run
 * in parts that end within minutes, each of which can be repeated alone.
 */
export function heavyPart(): { readonly index: number; readonly count: number } {
  const given = process.env.CUPO_PART ?? '1/1'
  const [, number, count] = /^(\d+)\/(\d+)$/.exec(given) ?? []
  const part = { index: Number(number) - 1, count: Number(count) }
  if (!(part.index >= 0 && part.index < part.count)) throw new RangeError(`not a part: CUPO_PART=${given}`)
  return part
}
