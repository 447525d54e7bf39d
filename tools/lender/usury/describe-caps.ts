import type { Temporal } from 'temporal-polyfill'
import type { UsuryMonth } from '../../../packages/credit-engine/src/index.ts'

/** The loaded caps, a line a month, and whether this month and the next have theirs. */
export function describeCaps(table: readonly UsuryMonth[], today: Temporal.PlainDate): readonly string[] {
  const thisMonth = today.toPlainYearMonth()
  const missing = [thisMonth, thisMonth.add({ months: 1 })]
    .map(String)
    .filter((month) => !table.some((row) => row.month === month))
  return [
    ...table.map(
      ({ month, cap }) => `${month}  ${cap} %${month === thisMonth.toString() ? '  this month' : ''}`,
    ),
    ...missing.map((month) => `${month}  not loaded`),
  ]
}
