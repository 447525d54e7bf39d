import type { Day } from '../calendar/day.ts'
import { interestOfDays, interestOfMonth } from '../loan/interest.ts'
import type { Installment, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { interestUpTo, periodStart, withInterest } from '../loan/running-interest.ts'
import { isSettled, outstandingPrincipal, principalOf } from '../loan/status.ts'
import { add, largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { levelAfter, planAgain } from './plan-again.ts'

/**
 * Lowers the principal of a loan without late installments by an amount, in pesos, below all of it, and plans what is
 * to come again. The running installment bears interest on the old balance up to `on` and on the new one after it, each
 * half up, together at most what it was (conformance: R-M11).
 */
export function lowerPrincipal(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day): Loan {
  const index = loan.installments.findIndex((row) => !isSettled(row))
  const former = loan.installments[index]
  if (!former) throw new RangeError('nothing is left to prepay')
  const balance = subtract(outstandingPrincipal(loan), amount)
  const running = withInterestSplit(loan, former, periodStart(loan, index), on, balance)

  // What is partly paid stays as it was billed but for its interest; only the rows after it are planned again.
  const isPartlyPaid = totalOf(former.paid) > 0
  const later = loan.installments.slice(index + 1)
  const kept = isPartlyPaid ? [principalAtMost(running, balance)] : []
  const rows = isPartlyPaid ? later : [running, ...later]
  const left = subtract(balance, principalOf(kept))
  const levelPayment = levelAfter(loan, rows, left, effect)
  const planned = planAgain(rows, left, levelPayment, loan)
  const installments = [...loan.installments.slice(0, index), ...kept, ...planned]
  return { ...loan, prepaid: add(loan.prepaid, amount), levelPayment, installments }
}

/** A period still to begin bears a month's interest on the new balance. Never less than is paid of it. */
function withInterestSplit(loan: Loan, row: Installment, start: Day, on: Day, balance: Pesos): Installment {
  const hasBegun = on > start
  const before = interestUpTo(row, start, on, outstandingPrincipal(loan), row.rate)
  const whole = hasBegun
    ? add(before, interestOfDays(balance, row.rate, row.dueOn - on))
    : interestOfMonth(balance, row.rate)
  const interest = smallest(row.expected.interest, largest(row.paid.interest, whole))
  const accrued = hasBegun ? { through: on, interest: before } : row.accrued
  return { ...withInterest(row, interest, loan), accrued }
}

function principalAtMost(row: Installment, balance: Pesos): Installment {
  const principal = smallest(row.expected.principal, add(row.paid.principal, balance))
  return { ...row, expected: { ...row.expected, principal } }
}
