import { allocate, closeIfSettled } from '../allocation/allocate.ts'
import type { Day } from '../calendar/day.ts'
import {
  accrue,
  accruedThrough,
  periodOf,
  principalFrom,
  ratesOn,
  withFee,
  withInterest,
} from '../loan/accrual.ts'
import {
  type CapOf,
  type Installment,
  isSettled,
  type Loan,
  outstandingPrincipal,
  type PrepaymentEffect,
  principalOf,
} from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { add, asPesos, largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { payOff } from '../payoff/payoff.ts'
import { levelAfter, planAgain } from './plan-again.ts'

/**
 * Applies a capital prepayment in pesos that `received` already counts (Ley 2032 de 2020, art. 2). Late installments
 * are paid first; the rest lowers the principal at once, or pays the loan off when it covers all principal.
 */
export function prepay(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day, capOf: CapOf): Loan {
  const { installments, rest } = allocate(loan, amount, on, capOf, on)
  const upToDate = closeIfSettled({ ...loan, installments }, on)
  if (upToDate.closed) return { ...upToDate, overpaid: add(upToDate.overpaid, rest) }
  if (rest >= outstandingPrincipal(upToDate)) return payOff(upToDate, rest, on, capOf)
  return rest === 0 ? upToDate : lowerPrincipal(upToDate, rest, effect, on, capOf)
}

/**
 * Lowers the principal, without late installments, by pesos below all of it, and plans the installments to come again.
 * The current installment bears interest on the old balance through `on` and on the new one after it, each half up,
 * together at most its former interest. Installments paid ahead stay as they are; a payoff counts them in full.
 */
function lowerPrincipal(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => !isSettled(row))
  const former = loan.installments[index]
  if (!former) throw new RangeError('nothing is left to prepay')
  const paid = loan.installments.slice(0, index).map((row, at) => withInterestRun(loan, at, row, on, capOf))
  const current = withInterestSplit(loan, index, former, amount, on, capOf)

  // A partly paid installment keeps its bill except for the interest; only later installments are planned again.
  const balance = subtract(outstandingPrincipal(loan), amount)
  const isPartlyPaid = totalOf(former.paid) > 0
  const later = loan.installments.slice(index + 1)
  const partlyPaid = isPartlyPaid ? [principalAtMost(current, balance)] : []
  const rows = isPartlyPaid ? later : [current, ...later]
  const left = subtract(balance, principalOf(partlyPaid))
  const levelPayment = levelAfter(loan, rows, left, effect)
  const start = periodOf(loan, isPartlyPaid ? index + 1 : index).start
  const planned = planAgain(rows, left, { levelPayment, start, rates: ratesOn(loan, on, capOf) }, loan)
  const installments = [...paid, ...partlyPaid, ...planned]
  const lowered = { ...loan, prepaid: add(loan.prepaid, amount), levelPayment, installments }
  return loan.terms.feeRecipient === 'lender' ? withLowerFees(lowered, loan, index, on) : lowered
}

/**
 * A charge that counts as interest falls with the principal, since prepaid principal owes no interest of the time to
 * come (Ley 2032 de 2020, art. 2); in the current installment for the days after `on`. Pesos, rounded down, never less
 * than its paid part.
 */
function withLowerFees(lowered: Loan, former: Loan, index: number, on: Day): Loan {
  const installments = lowered.installments.map((row, at) => {
    if (at < index) return row
    const { start, dueOn } = periodOf(lowered, at)
    const daysRun = Math.min(Math.max(on - start, 0), dueOn - start)
    const daysLeft = dueOn - start - daysRun
    // A few pesos over many months leave installments without principal. A level plan after a shortened one owes more in
    // its last months than before, and a prepayment never raises a charge.
    const share = Math.min(principalFrom(lowered, at) / Math.max(principalFrom(former, at), 1), 1)
    const lowerFee = (fee: Pesos) =>
      largest(row.paid.fee, asPesos(Math.floor((fee * (daysRun + daysLeft * share)) / (dueOn - start))))
    return withFee({ ...row, agreedFee: lowerFee(row.agreedFee) }, lowerFee(row.expected.fee), lowered)
  })
  return { ...lowered, installments }
}

/** A settled installment of a running period keeps its interest and notes the accrued part for a payoff. */
function withInterestRun(loan: Loan, index: number, row: Installment, on: Day, capOf: CapOf): Installment {
  const { start } = periodOf(loan, index)
  if (on <= start || on >= row.dueOn) return row
  return { ...row, accrued: { through: on, interest: accruedThrough(loan, index, on, capOf) } }
}

/**
 * A period that has not begun bears a month's interest on the new balance. Interest is never less than its paid part.
 */
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
