import * as v from 'valibot'
import { parseInstant } from '../world/clock.ts'

export const Since = v.object({
  since: v.pipe(v.string(), v.isoTimestamp('must be an ISO-8601 instant')),
  page: v.pipe(v.optional(v.string(), '1'), v.transform(Number), v.integer(), v.minValue(1)),
})

export const isSince = (instant: string, since: string): boolean =>
  (parseInstant(instant) ?? 0) >= (parseInstant(since) ?? 0)

/** Small, so that tests see several pages. */
const rowsOfPage = 5

export function pageOf<Row>(rows: readonly Row[], page: number, size = rowsOfPage): readonly Row[] {
  const last = Math.max(1, Math.ceil(rows.length / size))
  const start = (Math.min(page, last) - 1) * size
  return rows.toReversed().slice(start, start + size)
}
