import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { CapOf, Loan, LoanTerms, Payment, Refund, Sale } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Waiver, waive } from '../loan/waive.ts'
import { add, type Pesos, pesos, subtract } from '../money/pesos.ts'

/**
 * The loan on a day, replayed from its terms and its events in the order given (conformance: R-M14). Leave a reversed
 * payment out and the loan is as if it had never been made. A refund takes its amount from the payments before it, the
 * latest first: refunded money pays nothing. Throws `RangeError` when the events go back in time, for an event after
 * `on`, and like the steps themselves.
 */
export function loanAfter(
  terms: LoanTerms,
  events: readonly (Payment | Sale | Refund | Waiver)[],
  on: Day,
  capOf: CapOf,
): Loan {
  const { netEvents, refunded } = withoutRefunded(events)
  let loan = openLoan(terms)
  for (const event of netEvents) {
    loan = applyEvent(loan, event, capOf)
  }
  const { received, overpaid, ...rest } = passTime(loan, on, capOf)
  return { ...rest, received: add(received, refunded), overpaid: add(overpaid, refunded) }
}

function applyEvent(loan: Loan, event: Payment | Sale | Waiver, capOf: CapOf): Loan {
  switch (event.kind) {
    case 'sale':
      return sellLoan(loan, event.on, capOf)
    case 'waiver':
      return waive(loan, event, capOf)
    default:
      return applyPayment(loan, event, capOf)
  }
}

/**
 * The loan on the day its debt is sold: closed, its figures left as they stand. Throws `RangeError` for a closed loan
 * and for a day before the loan's.
 */
export function sellLoan(loan: Loan, on: Day, capOf: CapOf): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed) throw new RangeError('a closed loan cannot be sold')
  return { ...today, closed: { on, because: 'sold' } }
}

type NetEvents = {
  /** Payments less the money that was refunded of them, waivers and sales. */
  readonly netEvents: readonly (Payment | Sale | Waiver)[]
  /** The sum that refunds took from payments. A refund beyond all payments before it counts only as far as they go. */
  readonly refunded: Pesos
}

/** The payments as far as they were not refunded, waivers and sales. */
export function withoutRefunded(events: readonly (Payment | Sale | Refund | Waiver)[]): NetEvents {
  const netEvents: (Payment | Sale | Waiver)[] = []
  let refunded = pesos(0)
  for (const event of events) {
    if (event.kind === 'refund') refunded = add(refunded, takeFromPayments(netEvents, event.amount))
    else netEvents.push(event)
  }
  return { netEvents, refunded }
}

/** Takes an amount from the latest payments. Returns how much of it there was to take. */
function takeFromPayments(events: (Payment | Sale | Waiver)[], amount: Pesos): Pesos {
  let left = amount
  for (let index = events.length - 1; index >= 0 && left > 0; index -= 1) {
    const event = events[index]
    if (event === undefined || event.kind === 'sale' || event.kind === 'waiver') continue
    const taken = pesos(Math.min(event.amount, left))
    left = subtract(left, taken)
    const remainder = taken < event.amount ? [{ ...event, amount: subtract(event.amount, taken) }] : []
    events.splice(index, 1, ...remainder)
  }
  return subtract(amount, left)
}
