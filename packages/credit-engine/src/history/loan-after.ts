import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import type { CapOf, Loan, LoanTerms, Pause, Payment, Refund, Sale, Withdrawal } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Waiver, waive } from '../loan/waive.ts'
import { add, type Pesos, pesos, subtract } from '../money/pesos.ts'
import { pauseLoan, voidedLoan } from '../withdrawal/withdraw-loan.ts'

/** What happens to a loan, besides time. */
export type LoanHistoryEvent = Payment | Sale | Refund | Waiver | Pause | Withdrawal

/**
 * The loan on a day, replayed from its terms and its events in the order given. Leave a reversed
 * payment out and the loan is as if it had never been made. A refund takes its amount from the payments before it, the
 * latest first: refunded money pays nothing. A withdrawal leaves of the loan the sum of its payments, whenever they were
 * made. Throws `RangeError` when the events go back in time, for an event after `on`, and like the steps themselves.
 */
export function loanAfter(
  terms: LoanTerms,
  events: readonly LoanHistoryEvent[],
  on: Day,
  capOf: CapOf,
): Loan {
  const withdrawal = events.find(({ kind }) => kind === 'withdrawal')
  if (withdrawal !== undefined) {
    return passTime(voidedLoan(terms, paidBy(events), withdrawal.on), on, capOf)
  }
  const { netEvents, refunded } = withoutRefunded(events)
  let loan = openLoan(terms)
  for (const event of netEvents) loan = afterEvent(loan, event, capOf)
  const { received, overpaid, ...rest } = passTime(loan, on, capOf)
  return { ...rest, received: add(received, refunded), overpaid: add(overpaid, refunded) }
}

function afterEvent(loan: Loan, event: NetEvent, capOf: CapOf): Loan {
  switch (event.kind) {
    case 'sale':
      return sellLoan(loan, event.on, capOf)
    case 'waiver':
      return waive(loan, event, capOf)
    case 'pause':
      return pauseLoan(passTime(loan, event.on, capOf), event.through)
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

type NetEvent = Payment | Sale | Waiver | Pause

type NetEvents = {
  /** Payments less the money that was refunded of them, waivers, sales and pauses. */
  readonly netEvents: readonly NetEvent[]
  /** The sum that refunds took from payments. A refund beyond all payments before it counts only as far as they go. */
  readonly refunded: Pesos
}

/** The payments as far as they were not refunded, waivers, sales and pauses. */
export function withoutRefunded(events: readonly LoanHistoryEvent[]): NetEvents {
  const netEvents: NetEvent[] = []
  let refunded = pesos(0)
  for (const event of events) {
    if (event.kind === 'refund') refunded = add(refunded, takeFromPayments(netEvents, event.amount))
    else if (event.kind !== 'withdrawal') netEvents.push(event)
  }
  return { netEvents, refunded }
}

/** Money that came in, whatever became of it. */
export const isPayment = (event: LoanHistoryEvent): event is Payment =>
  'amount' in event && event.kind !== 'refund' && event.kind !== 'waiver'

/** The sum of all payments, also of those that were refunded. */
const paidBy = (events: readonly LoanHistoryEvent[]): Pesos =>
  add(...events.filter(isPayment).map(({ amount }) => amount))

/** Takes an amount from the latest payments. Returns how much of it there was to take. */
function takeFromPayments(events: NetEvent[], amount: Pesos): Pesos {
  let left = amount
  for (let index = events.length - 1; index >= 0 && left > 0; index -= 1) {
    const event = events[index]
    if (event === undefined || !isPayment(event)) continue
    const taken = pesos(Math.min(event.amount, left))
    left = subtract(left, taken)
    const remainder = taken < event.amount ? [{ ...event, amount: subtract(event.amount, taken) }] : []
    events.splice(index, 1, ...remainder)
  }
  return subtract(amount, left)
}
