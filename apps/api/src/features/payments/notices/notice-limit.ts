import type { Temporal } from 'temporal-polyfill'

/** Takes a place among the notices that an instance takes in a second; false when all of them are taken. */
export type NoticeLimit = (now: Temporal.Instant, max: number) => boolean

export function noticeLimit(): NoticeLimit {
  let second = Number.NaN
  let taken = 0
  return (now, max) => {
    const current = Math.floor(now.epochMilliseconds / 1000)
    if (current !== second) taken = 0
    second = current
    taken += 1
    return taken <= max
  }
}
