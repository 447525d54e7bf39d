import { Temporal } from 'temporal-polyfill'

/** Of one page of a list. */
export const pageRows = 50

/** Of a cursor: a text that is an ISO date. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}
