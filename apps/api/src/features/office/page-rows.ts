import { Temporal } from 'temporal-polyfill'

export const pageRows = 50

/** True for an ISO date, as in cursors. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
