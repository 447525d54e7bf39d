import type { Temporal } from 'temporal-polyfill'

/** Counts what an instance takes in a second; what a second allows is read when it begins. */
export type NoticeLimit<S> = {
  /** The settings of this second; null when it has had its number. */
  readonly take: (now: Temporal.Instant) => Promise<S | null>
}

export function noticeLimit<S extends { readonly paymentNoticesPerSecondMax: number }>(
  readSettings: (now: Temporal.Instant) => Promise<S>,
): NoticeLimit<S> {
  let second = Number.NaN
  let taken = 0
  let settings: Promise<S> | null = null
  return {
    take: async (now) => {
      const current = Math.floor(now.epochMilliseconds / 1000)
      if (current !== second || settings === null) {
        second = current
        taken = 0
        settings = readSettings(now)
      }
      taken += 1
      const place = taken
      try {
        const read = await settings
        return place <= read.paymentNoticesPerSecondMax ? read : null
      } catch (error) {
        settings = null
        throw error
      }
    },
  }
}
