import { payInstallments } from '../allocation/allocate.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan } from '../loan/loan.ts'
import type { Pesos } from '../money/pesos.ts'
import { consolidate } from './consolidate.ts'

/**
 * Pays towards the end of the loan with an amount, in pesos, that `received` already counts. The quote of the day
 * closes it, and more is credit. With less, the remainder stays due in the one installment that is left.
 */
export function payOff(loan: Loan, amount: Pesos, on: Day, capOf: CapOf): Loan {
  return payInstallments(consolidate(loan, on, capOf).loan, amount, on, capOf)
}
