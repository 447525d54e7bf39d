import { postPenalty } from '../arrears/penalty.ts'
import { addDays, type Day, firstDayOf, monthOf, nextMonth } from '../calendar/day.ts'
import { applyPayment } from '../loan/apply-payment.ts'
import { holdLoan, resumeLoan } from '../loan/hold-loan.ts'
import type { CapOf, Installment, Loan, LoanTerms } from '../loan/loan.ts'
import { openLoan } from '../loan/open-loan.ts'
import { passTime } from '../loan/pass-time.ts'
import { waive, withPenaltyPosted } from '../loan/waive.ts'
import { type Pesos, subtract } from '../money/pesos.ts'
import type { EffectiveAnnualRate } from '../rates/effective-annual-rate.ts'
import { pauseLoan } from '../withdrawal/withdraw-loan.ts'
import { type LoanHistoryEvent, withoutRefunded } from './loan-after.ts'

/** The penalty of consecutive days of one month on one overdue principal, as it was rounded; in pesos. */
export type PenaltyPart = {
  readonly number: number
  readonly from: Day
  readonly through: Day
  /** The usury cap of the month, EA. */
  readonly rate: EffectiveAnnualRate
  readonly principal: Pesos
  readonly penalty: Pesos
  readonly penaltyVat: Pesos
}

/**
 * Each part of penalty charged up to a day, for a borrower to compute it again: a part ends with its month, and where
 * a payment lowered the overdue principal. An installment's parts sum to its due and its paid penalty. Replays like
 * `loanAfter`, up to a sale.
 */
export function penaltyParts(
  terms: LoanTerms,
  events: readonly LoanHistoryEvent[],
  on: Day,
  capOf: CapOf,
): readonly PenaltyPart[] {
  const parts: PenaltyPart[] = []
  let loan = openLoan(terms)
  const stepTo = (later: Loan) => {
    parts.push(...partsBetween(loan.installments, later.installments, capOf))
    loan = later
  }
  const passMonths = (to: Day) => {
    for (let first = firstOfNext(loan.asOf); first <= to; first = firstOfNext(first))
      stepTo(passTime(loan, first, capOf))
  }
  for (const event of withoutRefunded(events).netEvents) {
    if (event.kind === 'sale' || event.on > on) break
    passMonths(event.on)
    if (event.kind === 'chargeOff') continue
    if (event.kind === 'waiver') {
      stepTo(withPenaltyPosted(loan, event.on, capOf))
      const waived = waive(loan, event, capOf)
      parts.push(...waivedParts(loan.installments, waived.installments, event.on, capOf))
      loan = waived
      continue
    }
    if (event.kind === 'pause') {
      stepTo(passTime(loan, event.on, capOf))
      // The days of a pause cost nothing.
      loan = pauseLoan(loan, event.through)
      continue
    }
    if (event.kind === 'hold' || event.kind === 'resume') {
      if (loan.closed !== null) continue
      stepTo(withPenaltyPosted(loan, event.on, capOf))
      loan = event.kind === 'hold' ? holdLoan(loan, event, capOf) : resumeLoan(loan, event, capOf)
      continue
    }
    // Posts the penalty of the payment's day before the payment.
    stepTo(applyPayment(loan, event, capOf))
  }
  passMonths(on)
  if (loan.closed !== null) return parts
  const unposted = loan.installments.map((row) => postPenalty(row, on, terms, capOf))
  return [...parts, ...partsBetween(loan.installments, unposted, capOf)]
}

/** A waived penalty is a negative part on the day of its waiver. */
function waivedParts(
  before: readonly Installment[],
  after: readonly Installment[],
  on: Day,
  capOf: CapOf,
): readonly PenaltyPart[] {
  return after.flatMap((row, index) => {
    const former = before[index]
    if (former === undefined || row.expected.penalty === former.expected.penalty) return []
    return [
      {
        number: row.number,
        from: on,
        through: on,
        rate: capOf(monthOf(on)),
        principal: subtract(row.expected.principal, row.paid.principal),
        penalty: subtract(row.expected.penalty, former.expected.penalty),
        penaltyVat: subtract(row.expected.penaltyVat, former.expected.penaltyVat),
      },
    ]
  })
}

function partsBetween(
  before: readonly Installment[],
  after: readonly Installment[],
  capOf: CapOf,
): readonly PenaltyPart[] {
  return after.flatMap((row, index) => {
    const former = before[index]
    if (former === undefined || row.penaltyThrough <= former.penaltyThrough) return []
    return [
      {
        number: row.number,
        from: addDays(former.penaltyThrough, 1),
        through: row.penaltyThrough,
        rate: capOf(monthOf(row.penaltyThrough)),
        principal: subtract(former.expected.principal, former.paid.principal),
        penalty: subtract(row.expected.penalty, former.expected.penalty),
        penaltyVat: subtract(row.expected.penaltyVat, former.expected.penaltyVat),
      },
    ]
  })
}

const firstOfNext = (day: Day): Day => firstDayOf(nextMonth(monthOf(day)))
