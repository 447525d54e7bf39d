import type { Day } from '../calendar/day.ts'
import { accrue, accruedThrough, periodOf, principalFrom, ratesOn, withInterest } from '../loan/accrual.ts'
import type { CapOf, Installment, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { isSettled, outstandingPrincipal, principalOf } from '../loan/status.ts'
import { add, largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { levelAfter, planAgain } from './plan-again.ts'

/**
 * Lowers the principal of a loan without late installments by an amount, in pesos, below all of it, and plans what is
 * to come again. The running installment bears interest on the old balance up to `on` and on the new one after it, each
 * half up, together at most what it was. Installments that were paid ahead stay as they are; the payoff credits them
 * (conformance: R-M11).
 */
export function lowerPrincipal(
  loan: Loan,
  amount: Pesos,
  effect: PrepaymentEffect,
  on: Day,
  capOf: CapOf,
): Loan {
  const index = loan.installments.findIndex((row) => !isSettled(row))
  const former = loan.installments[index]
  if (!former) throw new RangeError('nothing is left to prepay')
  const paid = loan.installments.slice(0, index).map((row, at) => withInterestRun(loan, at, row, on, capOf))
  const running = withInterestSplit(loan, index, former, amount, on, capOf)

  // What is partly paid stays as it was billed but for its interest; only the rows after it are planned again.
  const balance = subtract(outstandingPrincipal(loan), amount)
  const isPartlyPaid = totalOf(former.paid) > 0
  const later = loan.installments.slice(index + 1)
  const kept = isPartlyPaid ? [principalAtMost(running, balance)] : []
  const rows = isPartlyPaid ? later : [running, ...later]
  const left = subtract(balance, principalOf(kept))
  const levelPayment = levelAfter(loan, rows, left, effect)
  const start = periodOf(loan, isPartlyPaid ? index + 1 : index).start
  const planned = planAgain(rows, left, { levelPayment, start, rates: ratesOn(loan, on, capOf) }, loan)
  const installments = [...paid, ...kept, ...planned]
  return { ...loan, prepaid: add(loan.prepaid, amount), levelPayment, installments }
}

/** A settled row whose period still runs: its interest stays, and what has run of it is noted for a payoff. */
function withInterestRun(loan: Loan, index: number, row: Installment, on: Day, capOf: CapOf): Installment {
  const { start } = periodOf(loan, index)
  if (on <= start || on >= row.dueOn) return row
  return { ...row, accrued: { through: on, interest: accruedThrough(loan, index, on, capOf) } }
}

/** A period still to begin bears a month's interest on the new balance. Never less than is paid of it. */
function withInterestSplit(
  loan: Loan,
  index: number,
  row: Installment,
  amount: Pesos,
  on: Day,
  capOf: CapOf,
): Installment {
  const period = periodOf(loan, index)
  const from = on > period.start ? on : period.start
  const before = accruedThrough(loan, index, from, capOf)
  const balance = subtract(principalFrom(loan, index), amount)
  const whole = add(before, accrue(balance, period, from, row.dueOn, ratesOn(loan, on, capOf)))
  const interest = smallest(row.expected.interest, largest(row.paid.interest, whole))
  const accrued = on > period.start ? { through: on, interest: before } : null
  return { ...withInterest(row, interest, loan), accrued }
}

function principalAtMost(row: Installment, balance: Pesos): Installment {
  const principal = smallest(row.expected.principal, add(row.paid.principal, balance))
  return { ...row, expected: { ...row.expected, principal } }
}
