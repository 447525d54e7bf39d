import {
  addDays,
  type CapOf,
  type Day,
  dueOf,
  type EffectiveAnnualRate,
  type Loan,
  monthOf,
  payoffQuote,
  totalOf,
  usuryLimitOf,
} from '@cupo/credit-engine'
import type { History } from './payment-history.ts'

/**
 * Checks the payoff quote against principal + earned interest and charges − payments. It shares no
 * arithmetic with the quote: it sums interest by day. Null when both agree or the loan is closed.
 */
export function payoffProblem(
  loan: Loan,
  history: History,
  capOf: CapOf,
  quote: typeof payoffQuote = payoffQuote,
): string | null {
  if (loan.closed) return null
  const quoted = quote(loan, loan.asOf, capOf).total
  const expected = loan.terms.principal + earnedBy(loan, capOf) - receivedOf(history)
  return quoted === expected ? null : `is paid off with ${quoted}, and owes ${expected}`
}

function earnedBy(loan: Loan, capOf: CapOf): number {
  const { asOf, terms, installments, prepaid } = loan
  let earned = 0
  let balance = terms.principal - prepaid
  let start = terms.disbursedOn
  for (const row of installments) {
    if (row.dueOn > asOf) {
      const interest = Math.min(row.expected.interest, accruedOf(row, balance, start, loan, capOf))
      return earned + interest + Math.round((interest * Number(terms.interestVatRate)) / 100)
    }
    earned += totalOf(dueOf(row, asOf, terms, capOf)) + totalOf(row.paid) - row.expected.principal
    balance -= row.expected.principal
    start = row.dueOn
  }
  return earned
}

/** Interest of the running period: accrued up to its last prepayment, then day by day. */
function accruedOf(
  { dueOn, accrued }: Loan['installments'][number],
  balance: number,
  start: Day,
  { asOf, terms, holds = [] }: Loan,
  capOf: CapOf,
): number {
  const isHeld = (day: Day) =>
    holds.some(({ on, through, stops }) => stops === 'everything' && on < day && day <= (through ?? asOf))
  let days = 0
  const limit = usuryLimitOf(terms, capOf)
  for (let day = addDays(accrued?.through ?? start, 1); day <= asOf; day = addDays(day, 1)) {
    if (isHeld(day)) continue
    const cap = monthly(limit(monthOf(day)).rate)
    days += Math.min(cap, monthly(terms.effectiveAnnualRate))
  }
  return (accrued?.interest ?? 0) + Math.round((balance * days) / (dueOn - start))
}

const monthly = (rate: EffectiveAnnualRate): number => (1 + Number(rate) / 100) ** (1 / 12) - 1

/** A refund beyond the earlier payments is a claim of its own. */
const receivedOf = (history: History): number =>
  history.reduce((sum, event) => {
    if (!('amount' in event) || event.kind === 'waiver') return sum
    return event.kind === 'refund' ? Math.max(0, sum - event.amount) : sum + event.amount
  }, 0)
