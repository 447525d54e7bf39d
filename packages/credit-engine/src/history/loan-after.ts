import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { CapOf, Loan, LoanTerms, Payment, Return, Sale } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { add } from '../money/pesos.ts'
import { sellLoan } from './sell-loan.ts'
import { withoutReturned } from './without-returned.ts'

/**
 * The loan on a day, replayed from its terms and what happened, in the order given (conformance: R-M14). A payment
 * left out has never been made, and what went back of one has paid nothing. Throws `RangeError` when the order goes back
 * in time, for anything after `on`, and like the steps themselves.
 */
export function loanAfter(
  terms: LoanTerms,
  history: readonly (Payment | Sale | Return)[],
  on: Day,
  capOf: CapOf,
): Loan {
  const { events, returned } = withoutReturned(history)
  let loan = openLoan(terms)
  for (const event of events) {
    loan = event.kind === 'sale' ? sellLoan(loan, event.on, capOf) : applyPayment(loan, event, capOf)
  }
  const { received, credit, ...rest } = passTime(loan, on, capOf)
  return { ...rest, received: add(received, returned), credit: add(credit, returned) }
}
