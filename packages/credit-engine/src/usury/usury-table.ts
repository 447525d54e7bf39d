import type { Temporal } from 'temporal-polyfill'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'

/** 'yyyy-mm'. */
export type UsuryMonth = {
  readonly month: string
  readonly cap: EffectiveAnnualRate
}

/** `isExact` is false when the month has no row and `month`, the latest earlier one, stands in: warn then. */
export type UsuryCap = {
  readonly cap: EffectiveAnnualRate
  readonly month: string
  readonly isExact: boolean
}

/** From rows in any order. Throws `RangeError` when no row is that old. */
export function usuryCapOn(table: readonly UsuryMonth[], date: Temporal.PlainDate): UsuryCap {
  const wanted = date.toPlainYearMonth().toString()
  let found: UsuryMonth | undefined
  for (const row of table) {
    if (row.month <= wanted && (!found || row.month > found.month)) found = row
  }
  if (!found) throw new RangeError(`no usury cap on or before ${wanted}`)
  return { cap: found.cap, month: found.month, isExact: found.month === wanted }
}
