import type { Day } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import { interestOfDays, interestOfMonth } from '../loan/interest.ts'
import type { Installment, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { totalOf } from '../loan/parts.ts'
import { interestUpTo, periodStart } from '../loan/running-interest.ts'
import { isSettled, outstandingPrincipal } from '../loan/status.ts'
import { add, largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { levelAfter, planAgain } from './plan-again.ts'

/**
 * Lowers the principal of a loan without late installments by an amount, in pesos, below all of it, and plans the
 * installments to come again. The running one keeps the interest of the days up to `on` on the old balance and bears
 * that of the days after it on the new one, each half up, together at most what it was.
 */
export function lowerPrincipal(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day): Loan {
  const index = loan.installments.findIndex((row) => !isSettled(row))
  const former = loan.installments[index]
  if (!former) throw new RangeError('nothing is left to prepay')
  const owed = outstandingPrincipal(loan)
  const balance = subtract(owed, amount)
  const running = withInterestSplit(loan, former, periodStart(loan, index), on, owed, balance)
  const prepaid = { ...loan, prepaid: add(loan.prepaid, amount) }

  if (totalOf(former.paid) === 0) {
    const rows = [running, ...loan.installments.slice(index + 1)]
    const levelPayment = levelAfter(loan, rows, balance, effect)
    const installments = [
      ...loan.installments.slice(0, index),
      ...planAgain(rows, balance, levelPayment, loan.terms),
    ]
    return { ...prepaid, levelPayment, installments }
  }
  // Part of it is paid: it stays as agreed but for its interest, and the rows after it are planned again.
  const kept = keepPrincipal(running, balance)
  const left = subtract(balance, subtract(kept.expected.principal, kept.paid.principal))
  const rows = loan.installments.slice(index + 1)
  const levelPayment = levelAfter(loan, rows, left, effect)
  const installments = [
    ...loan.installments.slice(0, index),
    kept,
    ...planAgain(rows, left, levelPayment, loan.terms),
  ]
  return { ...prepaid, levelPayment, installments }
}

function withInterestSplit(
  loan: Loan,
  row: Installment,
  start: Day,
  on: Day,
  owed: Pesos,
  balance: Pesos,
): Installment {
  const hasBegun = on > start
  const before = interestUpTo(row, start, on, owed, row.rate)
  const whole = hasBegun
    ? add(before, interestOfDays(balance, row.rate, row.dueOn - on))
    : interestOfMonth(balance, row.rate)
  const interest = smallest(row.expected.interest, largest(row.paid.interest, whole))
  const interestVat = vatOf(interest, loan.terms.interestVatRate)
  return {
    ...row,
    expected: { ...row.expected, interest, interestVat },
    accrued: hasBegun ? { through: on, interest: before } : row.accrued,
  }
}

function keepPrincipal(row: Installment, balance: Pesos): Installment {
  const principal = smallest(row.expected.principal, add(row.paid.principal, balance))
  return { ...row, expected: { ...row.expected, principal } }
}
