/** Chance that repeats itself: the same seed, the same throws. */
export type Dice = {
  /** From 0 up to, and without, `sides`. */
  readonly below: (sides: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Whether something of `percent` happens. */
  readonly happens: (percent: number) => boolean
}

/** Mulberry32. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (sides: number) => Math.floor(next() * sides)
  return {
    below,
    pick: (list) => {
      const one = list[below(list.length)]
      if (one === undefined && list.length === 0) throw new Error('nothing to pick from')
      return one as (typeof list)[number]
    },
    happens: (percent) => below(100) < percent,
  }
}
