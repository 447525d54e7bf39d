/** Chance that repeats itself: the same seed throws the same numbers. */
export type Dice = {
  /** A whole number from 0 to limit − 1. */
  readonly below: (limit: number) => number
  /** `count` different ones of the list, in a thrown order. */
  readonly take: <T>(list: readonly T[], count: number) => readonly T[]
}

/** The generator known as Mulberry32: small, and good enough to shuffle questions. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
  return {
    below,
    take: (list, count) => {
      const left = [...list]
      const taken = []
      while (taken.length < count && left.length > 0) taken.push(...left.splice(below(left.length), 1))
      return taken
    },
  }
}
