import { dueOfAll } from '../arrears/due-of.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import { noParts, type Parts, totalOf } from '../loan/parts.ts'
import { passTime } from '../loan/pass-time.ts'
import { outstandingPrincipal } from '../loan/status.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import { consolidate } from './consolidate.ts'

export type PayoffQuote = {
  readonly parts: Parts
  readonly total: Pesos
  /** What was paid for time that has not run, and pays principal instead: `parts.principal` is without it. */
  readonly paidAhead: Pesos
}

const nothing = asPesos(0)

/**
 * What ends the loan on this day, in pesos (conformance: R-M12). It holds for the day. Zero for a closed loan. Throws
 * `RangeError` for a day before the loan's.
 */
export function payoffQuote(loan: Loan, on: Day, capOf: CapOf): PayoffQuote {
  const today = passTime(loan, on, capOf)
  if (today.closed) return { parts: noParts, total: nothing, paidAhead: nothing }
  const { installments, terms } = consolidate(today, on, capOf).loan
  const parts = dueOfAll(installments, on, terms, capOf)
  const paidAhead = asPesos(outstandingPrincipal(today) - parts.principal)
  return { parts, total: totalOf(parts), paidAhead }
}
