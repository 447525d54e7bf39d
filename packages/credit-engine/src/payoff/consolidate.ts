import { type Day, monthOf } from '../calendar/day.ts'
import type { CapOf, Installment, Loan } from '../loan/loan.ts'
import { interestUpTo, periodStart, withInterest } from '../loan/running-interest.ts'
import { isSettled, principalOf, settledOn } from '../loan/status.ts'
import { add, largest, type Pesos, smallest } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'

/**
 * The loan as it must be paid to end on this day (Ley 2032 de 2020, art. 2; conformance: R-M12). What fell due stays
 * as it is. The first installment still to come takes all principal not yet due, the interest that has run to this
 * day and no charge of its own; the others vanish. Never less than is paid of any part. Pesos, half up.
 */
export function consolidate(loan: Loan, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => row.dueOn > on && !isSettled(row))
  const running = loan.installments[index]
  if (!running) return loan
  const { expected, paid } = running
  const owed = principalOf(loan.installments.slice(index))
  const { fee, feeVat } = paid
  const last: Installment = {
    ...running,
    expected: { ...expected, fee, feeVat, principal: add(paid.principal, owed) },
  }
  const run = withRunInterest(loan, last, periodStart(loan, index), on, owed, capOf)
  return { ...loan, installments: [...loan.installments.slice(0, index), settledOn(run, on)] }
}

/** At most the scheduled interest, and at a rate no higher than the cap of the month in which it is asked for. */
function withRunInterest(
  loan: Loan,
  row: Installment,
  start: Day,
  on: Day,
  owed: Pesos,
  capOf: CapOf,
): Installment {
  const cap = capOf(monthOf(on))
  const rate = isHigher(row.rate, cap) ? cap : row.rate
  const run = smallest(row.expected.interest, interestUpTo(row, start, on, owed, rate))
  const interest = largest(row.paid.interest, run)
  return { ...withInterest(row, interest, loan), rate, accrued: { through: on, interest } }
}
