import { dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import { noParts, type Parts, totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import { consolidate } from './consolidate.ts'

export type PayoffQuote = { readonly parts: Parts; readonly total: Pesos }

/**
 * What ends the loan on this day, in pesos (conformance: R-M12). It holds for the day. Zero for a closed loan. Throws
 * `RangeError` for a day before the loan's.
 */
export function payoffQuote(loan: Loan, on: Day, capOf: CapOf): PayoffQuote {
  const today = passTime(loan, on, capOf)
  if (today.closed) return { parts: noParts, total: asPesos(0) }
  const parts = dueOfAll(consolidate(today, on, capOf).installments, on, today.terms, capOf)
  return { parts, total: totalOf(parts) }
}
