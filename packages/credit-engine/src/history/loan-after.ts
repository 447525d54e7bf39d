import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { CapOf, Loan, LoanTerms, Payment, Sale } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { sellLoan } from './sell-loan.ts'

/**
 * The loan on a day, replayed from its terms and what happened, in the order given (conformance: R-M14). A payment
 * left out has never been made. Throws `RangeError` when the order goes back in time, for anything after `on`, and like
 * the steps themselves.
 */
export function loanAfter(
  terms: LoanTerms,
  history: readonly (Payment | Sale)[],
  on: Day,
  capOf: CapOf,
): Loan {
  let loan = openLoan(terms)
  for (const event of history) {
    loan = event.kind === 'sale' ? sellLoan(loan, event.on, capOf) : applyPayment(loan, event, capOf)
  }
  return passTime(loan, on, capOf)
}
