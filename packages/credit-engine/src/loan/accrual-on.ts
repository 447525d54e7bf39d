import type { Day } from '../calendar/day.ts'
import { asPesos, type Pesos, smallest, subtract } from '../money/pesos.ts'
import { accruedThrough, feeThrough, periodOf, ratesOn } from './accrual.ts'
import type { CapOf, Loan } from './loan.ts'

/** Pesos: earned and not billed, or billed and not earned. */
export type Earned = { readonly accrued: Pesos; readonly deferred: Pesos }

export type LoanAccrual = { readonly interest: Earned; readonly fee: Earned }

/**
 * The difference, in pesos, between what the days through `on` earned and what is billed: an installment is billed
 * when it falls due, or earlier as far as it is paid. Interest by the one rule of accrual; a charge evenly over the
 * days of its period, rounded down. A closed loan has none. The loan stands on `on` or before it, and no payment lies
 * between.
 */
export function accrualOn(loan: Loan, on: Day, capOf: CapOf): LoanAccrual {
  const interest = { accrued: 0, deferred: 0 }
  const fee = { accrued: 0, deferred: 0 }
  const rates = ratesOn(loan, on, capOf)
  for (const [index, row] of loan.installments.entries()) {
    if (loan.closed !== null || row.dueOn <= loan.asOf) continue
    const period = periodOf(loan, index)
    const { expected, paid } = row
    if (row.dueOn <= on) {
      addTo(interest, expected.interest, paid.interest)
      addTo(fee, expected.fee, paid.fee)
    } else if (period.start < on) {
      addTo(interest, accruedThrough(loan, index, on, capOf), paid.interest)
      addTo(fee, smallest(expected.fee, feeThrough(row.agreedFee, period, on, rates)), paid.fee)
    } else {
      addTo(interest, asPesos(0), paid.interest)
      addTo(fee, asPesos(0), paid.fee)
    }
  }
  return { interest: earned(interest), fee: earned(fee) }
}

type Sums = { accrued: number; deferred: number }

function addTo(sums: Sums, earnedSoFar: Pesos, billed: Pesos): void {
  const difference = subtract(earnedSoFar, billed)
  if (difference > 0) sums.accrued += difference
  else sums.deferred -= difference
}

const earned = ({ accrued, deferred }: Sums): Earned => ({
  accrued: asPesos(accrued),
  deferred: asPesos(deferred),
})
