import {
  amountDue,
  applyPayment,
  type CapOf,
  type Day,
  type Loan,
  type LoanTerms,
  openLoan,
} from '@cupo/credit-engine'
import { daysUntil, eventsOf, type LoanEvent, upcomingEvents } from '../daily/loan-events.ts'

export type LoanLife = {
  readonly events: readonly LoanEvent[]
  /** The loan as it stands in the morning of a day. */
  readonly loanOn: (day: Day) => Loan
}

/** A loan whose borrower pays all that is due on the days that `paysOn` chooses, until it is paid off. Pure. */
export function loanLife(
  loanId: string,
  terms: LoanTerms,
  paysOn: (day: Day, loan: Loan) => boolean,
  capOf: CapOf,
): LoanLife {
  const about = { loanId, applicationId: `application of ${loanId}`, isMobileBill: false }
  const events: LoanEvent[] = [...upcomingEvents(about, openLoan(terms))]
  const mornings = new Map<Day, Loan>()
  let loan = openLoan(terms)
  const lastDay = terms.disbursedOn + 20 * 366
  for (let day = terms.disbursedOn; loan.closed === null && day < lastDay; day = (day + 1) as Day) {
    for (const step of daysUntil(loan, day, capOf)) {
      events.push(...eventsOf(about, step, capOf))
      loan = step.after
    }
    mornings.set(day, loan)
    const { total } = amountDue(loan, day, capOf)
    if (total > 0 && paysOn(day, loan))
      loan = applyPayment(loan, { on: day, amount: total, kind: 'installment' }, capOf)
  }
  const end = loan
  return { events, loanOn: (day) => mornings.get(day) ?? end }
}
