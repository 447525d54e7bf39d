import { addDays, type Day, lastDayOf, type Month, monthOf } from '../calendar/day.ts'
import { vatOf } from '../charges/charges.ts'
import { interestOfDays } from '../loan/accrual.ts'
import type { CapOf, Installment, LoanTerms } from '../loan/loan.ts'
import { add, asPesos, type Pesos, subtract } from '../money/pesos.ts'

/**
 * The penalty in pesos for the days after `from` through `to`, at the cap of each day's month on the overdue principal
 * alone (Código de Comercio, arts. 884 and 886). Compound over 365 days; each month's part is rounded half up. Zero for
 * no days.
 */
export function penaltyBetween(overduePrincipal: Pesos, from: Day, to: Day, capOf: CapOf): Pesos {
  let penalty = asPesos(0)
  let day = from
  while (day < to) {
    const month = monthOf(addDays(day, 1))
    const end = endOfPart(month, to)
    penalty = add(penalty, interestOfDays(overduePrincipal, capOf(month), end - day))
    day = end
  }
  return penalty
}

/**
 * Posts the penalty through a day, and the VAT on each month's part, half up. Returns the same value when no principal
 * is overdue or the day is posted already.
 */
export function postPenalty(row: Installment, through: Day, terms: LoanTerms, capOf: CapOf): Installment {
  const overduePrincipal = subtract(row.expected.principal, row.paid.principal)
  if (through <= row.penaltyThrough || overduePrincipal === 0) return row
  let { penalty, penaltyVat } = row.expected
  let day = row.penaltyThrough
  while (day < through) {
    const end = endOfPart(monthOf(addDays(day, 1)), through)
    const part = penaltyBetween(overduePrincipal, day, end, capOf)
    penalty = add(penalty, part)
    penaltyVat = add(penaltyVat, vatOf(part, terms.interestVatRate))
    day = end
  }
  return { ...row, expected: { ...row.expected, penalty, penaltyVat }, penaltyThrough: through }
}

function endOfPart(month: Month, to: Day): Day {
  const lastOfMonth = lastDayOf(month)
  return lastOfMonth < to ? lastOfMonth : to
}
