import type { Temporal } from 'temporal-polyfill'

/** Reads something when a second begins, and answers it until the next. What could not be read is read again. */
export function readEachSecond<T>(
  read: (now: Temporal.Instant) => Promise<T>,
): (now: Temporal.Instant) => Promise<T> {
  let second = Number.NaN
  let current: Promise<T> | null = null
  return async (now) => {
    const currentSecond = Math.floor(now.epochMilliseconds / 1000)
    if (current === null || currentSecond !== second) {
      second = currentSecond
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
