import type { Day } from '../calendar/day.ts'
import { asPesos, type Pesos } from '../money/pesos.ts'
import type { Installment, Loan } from './loan.ts'
import { totalOf } from './parts.ts'

export type InstallmentStatus = 'PENDING' | 'PARTIALLY_PAID' | 'LATE' | 'PAID'

/** Nothing left to pay: paid. Late from the day after the due date. Then partially paid, else pending. */
export function statusOf(installment: Installment, on: Day): InstallmentStatus {
  if (isSettled(installment)) return 'PAID'
  if (installment.dueOn < on) return 'LATE'
  return totalOf(installment.paid) > 0 ? 'PARTIALLY_PAID' : 'PENDING'
}

/** True when nothing is due of it. A row with unpaid principal never is, so no penalty can be pending. */
export function isSettled({ paidOn, expected, paid }: Installment): boolean {
  return paidOn !== null || totalOf(expected) === totalOf(paid)
}

/** The row with that day as its last payment's, if nothing is due of it any more. */
export function settledOn(row: Installment, on: Day): Installment {
  return row.paidOn === null && isSettled(row) ? { ...row, paidOn: on } : row
}

/** True when an installment is late: its due date has passed and something of it is unpaid. */
export function isOverdue(loan: Loan, on: Day): boolean {
  return loan.closed === null && loan.installments.some((row) => row.dueOn < on && !isSettled(row))
}

/** The principal still owed, in pesos: of all installments, due or not. A sold loan keeps what it owed. */
export function outstandingPrincipal(loan: Loan): Pesos {
  return principalOf(loan.installments)
}

/** The unpaid principal of some installments, in pesos. */
export function principalOf(rows: readonly Installment[]): Pesos {
  let sum = 0
  for (const { expected, paid } of rows) sum += expected.principal - paid.principal
  return asPesos(sum)
}
