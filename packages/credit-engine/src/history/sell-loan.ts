import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import { passTime } from '../loan/pass-time.ts'

/**
 * The loan on the day its debt is sold: closed, its figures left as they stand. Throws `RangeError` for a closed loan
 * and for a day before the loan's.
 */
export function sellLoan(loan: Loan, on: Day, capOf: CapOf): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed) throw new RangeError('a closed loan cannot be sold')
  return { ...today, closed: { on, because: 'sold' } }
}
