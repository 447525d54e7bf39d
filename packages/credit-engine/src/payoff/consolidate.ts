import { type Day, monthOf } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import type { CapOf, Installment, Loan } from '../loan/loan.ts'
import { interestUpTo, periodStart } from '../loan/running-interest.ts'
import { isSettled } from '../loan/status.ts'
import { add, asPesos, largest, type Pesos, smallest } from '../money/pesos.ts'
import { isHigher } from '../rates/effective-annual-rate.ts'

/**
 * The loan as it must be paid to end on this day (Ley 2032 de 2020, art. 2; conformance: R-M12). What fell due stays
 * as it is. The first installment still to come takes all principal not yet due, the interest that has run to this
 * day (at most the scheduled, never less than is paid of it) and no charge beyond what is paid; the others vanish.
 * Amounts in pesos, half up. A rate above the cap of this day's month is lowered to it.
 */
export function consolidate(loan: Loan, on: Day, capOf: CapOf): Loan {
  const index = loan.installments.findIndex((row) => row.dueOn > on && !isSettled(row))
  const running = loan.installments[index]
  if (!running) return loan
  const cap = capOf(monthOf(on))
  const rate = isHigher(running.rate, cap) ? cap : running.rate
  const owed = principalFrom(loan.installments, index)
  const run = interestUpTo(running, periodStart(loan, index), on, owed, rate)
  const interest = largest(running.paid.interest, smallest(running.expected.interest, run))
  const last: Installment = {
    ...running,
    rate,
    expected: {
      ...running.expected,
      fee: running.paid.fee,
      feeVat: running.paid.feeVat,
      interest,
      interestVat: largest(running.paid.interestVat, vatOf(interest, loan.terms.interestVatRate)),
      principal: add(running.paid.principal, owed),
    },
    accrued: { through: on, interest },
  }
  return { ...loan, installments: [...loan.installments.slice(0, index), last] }
}

function principalFrom(installments: readonly Installment[], index: number): Pesos {
  let sum = 0
  for (const { expected, paid } of installments.slice(index)) sum += expected.principal - paid.principal
  return asPesos(sum)
}
