import type { Temporal } from 'temporal-polyfill'

/** Caches a value for a second of the caller's clock, at most a real one. Failures are not cached. */
export function readEachSecond<T>(
  read: (now: Temporal.Instant) => Promise<T>,
): (now: Temporal.Instant) => Promise<T> {
  let second = Number.NaN
  let readAt = Number.NEGATIVE_INFINITY
  let current: Promise<T> | null = null
  return async (now) => {
    const currentSecond = Math.floor(now.epochMilliseconds / 1000)
    const isOld = performance.now() - readAt >= 1000
    if (current === null || currentSecond !== second || isOld) {
      second = currentSecond
      readAt = performance.now()
      current = read(now)
    }
    const mine = current
    try {
      return await mine
    } catch (error) {
      if (current === mine) current = null
      throw error
    }
  }
}
