import type { Day } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { holdLoan, resumeLoan } from '../loan/hold-loan.ts'
import type {
  CapOf,
  ChargeOff,
  HoldEnd,
  HoldStart,
  Loan,
  LoanTerms,
  Pause,
  Payment,
  Refund,
  Sale,
  Withdrawal,
} from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { type Waiver, waive } from '../loan/waive.ts'
import { add, type Pesos, pesos, subtract } from '../money/pesos.ts'
import { pauseLoan, voidedLoan } from '../withdrawal/withdraw-loan.ts'

export type LoanHistoryEvent =
  | Payment
  | Sale
  | ChargeOff
  | Refund
  | Waiver
  | Pause
  | HoldStart
  | HoldEnd
  | Withdrawal

/**
 * Replays the loan to a day from its terms and events in the order given, without reversed payments. A refund takes
 * its amount from the latest payments before it. A void loan leaves the sum of all payments. Throws `RangeError` when
 * the events go back in time, for an event after `on`, and like the steps themselves.
 */
export function loanAfter(
  terms: LoanTerms,
  events: readonly LoanHistoryEvent[],
  on: Day,
  capOf: CapOf,
): Loan {
  const end = events.find(isWithdrawal)
  if (end !== undefined) {
    const because = end.kind === 'void' ? 'voided' : 'withdrawn'
    return passTime(voidedLoan(terms, paidBy(events), { on: end.on, because }), on, capOf)
  }
  const { netEvents, refunded } = withoutRefunded(events)
  let loan = openLoan(terms)
  for (const event of netEvents) loan = afterEvent(loan, event, capOf)
  const { received, overpaid, ...rest } = passTime(loan, on, capOf)
  return { ...rest, received: add(received, refunded), overpaid: add(overpaid, refunded) }
}

const isWithdrawal = (event: LoanHistoryEvent): event is Withdrawal =>
  event.kind === 'withdrawal' || event.kind === 'void'

function afterEvent(loan: Loan, event: NetEvent, capOf: CapOf): Loan {
  switch (event.kind) {
    case 'sale':
      return sellLoan(loan, event.on, capOf)
    case 'chargeOff':
      return chargeOffLoan(loan, event.on, capOf)
    case 'waiver':
      return waive(loan, event, capOf)
    case 'pause':
      return pauseLoan(passTime(loan, event.on, capOf), event.through)
    case 'hold':
      return holdLoan(loan, event, capOf)
    case 'resume':
      return resumeLoan(loan, event, capOf)
    default:
      return applyPayment(loan, event, capOf)
  }
}

/**
 * Closes the loan with its figures as they stand. Throws `RangeError` for a closed loan and for a day before the
 * loan's.
 */
export function sellLoan(loan: Loan, on: Day, capOf: CapOf): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed) throw new RangeError('a closed loan cannot be sold')
  return { ...today, closed: { on, because: 'sold' } }
}

/**
 * Marks the loan with what was posted by the day. A closed loan stays as it is: an earlier payment may be replayed before
 * the charge-off. Throws `RangeError` for a day before the loan's.
 */
export function chargeOffLoan(loan: Loan, on: Day, capOf: CapOf): Loan {
  const today = passTime(loan, on, capOf)
  if (today.closed) return today
  const penalty = add(...today.installments.map(({ expected }) => expected.penalty))
  return { ...today, chargedOff: { on, penalty } }
}

type NetEvent = Exclude<LoanHistoryEvent, Refund | Withdrawal>

type NetEvents = {
  /** Payments less their refunded part, and all other events. */
  readonly netEvents: readonly NetEvent[]
  /** The sum that refunds took from payments, at most all of them. */
  readonly refunded: Pesos
}

export function withoutRefunded(events: readonly LoanHistoryEvent[]): NetEvents {
  const netEvents: NetEvent[] = []
  let refunded = pesos(0)
  for (const event of events) {
    if (event.kind === 'refund') refunded = add(refunded, takeFromPayments(netEvents, event.amount))
    else if (!isWithdrawal(event)) netEvents.push(event)
  }
  return { netEvents, refunded }
}

/** Refunded or not. */
export const isPayment = (event: LoanHistoryEvent): event is Payment =>
  'amount' in event && event.kind !== 'refund' && event.kind !== 'waiver'

const paidBy = (events: readonly LoanHistoryEvent[]): Pesos =>
  add(...events.filter(isPayment).map(({ amount }) => amount))

/** Takes an amount from the latest payments; returns the amount taken. */
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
