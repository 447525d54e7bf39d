import { allocate, closeIfSettled } from '../allocation/allocate.ts'
import type { Day } from '../calendar/day.ts'
import type { CapOf, Loan, PrepaymentEffect } from '../loan/loan.ts'
import { outstandingPrincipal } from '../loan/status.ts'
import { add, type Pesos } from '../money/pesos.ts'
import { payOff } from '../payoff/pay-off.ts'
import { lowerPrincipal } from './lower-principal.ts'

/**
 * A capital prepayment of an amount, in pesos, that `received` already counts (Ley 2032 de 2020, art. 2; conformance:
 * R-M11). Late installments are paid first. The rest lowers the principal at once; where it covers all of it, it
 * pays towards the end of the loan instead.
 */
export function prepay(loan: Loan, amount: Pesos, effect: PrepaymentEffect, on: Day, capOf: CapOf): Loan {
  const { installments, rest } = allocate(loan, amount, on, capOf, on)
  const upToDate = closeIfSettled({ ...loan, installments }, on)
  if (upToDate.closed) return { ...upToDate, credit: add(upToDate.credit, rest) }
  if (rest >= outstandingPrincipal(upToDate)) return payOff(upToDate, rest, on, capOf)
  return rest === 0 ? upToDate : lowerPrincipal(upToDate, rest, effect, on, capOf)
}
