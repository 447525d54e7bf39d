import { addDays, type Day, firstDayOf, monthOf, nextMonth } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import { interestOfDays } from '../loan/interest.ts'
import type { CapOf, Installment, LoanTerms } from '../loan/loan.ts'
import { add, asPesos, type Pesos, subtract } from '../money/pesos.ts'

/**
 * The penalty in pesos for the days after `from` up to and including `to`, at the cap of each day's month on the
 * overdue principal alone (Código de Comercio, arts. 884 and 886; conformance: R-M9). Compound over 365 days; each
 * month's part is rounded half up. Nothing for no days.
 */
export function penaltyBetween(overduePrincipal: Pesos, from: Day, to: Day, capOf: CapOf): Pesos {
  let penalty = asPesos(0)
  for (let day = from; day < to; day = endOfPart(day, to)) {
    penalty = add(penalty, penaltyOfPart(overduePrincipal, day, endOfPart(day, to), capOf))
  }
  return penalty
}

/**
 * The installment with its penalty posted through a day, and the VAT of each month's part, half up. The same value
 * when no principal is overdue or that day is posted already.
 */
export function postPenalty(row: Installment, through: Day, terms: LoanTerms, capOf: CapOf): Installment {
  const overduePrincipal = subtract(row.expected.principal, row.paid.principal)
  if (through <= row.penaltyThrough || overduePrincipal === 0) return row
  let { penalty, penaltyVat } = row.expected
  for (let day = row.penaltyThrough; day < through; day = endOfPart(day, through)) {
    const part = penaltyOfPart(overduePrincipal, day, endOfPart(day, through), capOf)
    penalty = add(penalty, part)
    penaltyVat = add(penaltyVat, vatOf(part, terms.interestVatRate))
  }
  return { ...row, expected: { ...row.expected, penalty, penaltyVat }, penaltyThrough: through }
}

/** The part that begins after a day ends with the month of its first day, or earlier at `to`. */
function endOfPart(from: Day, to: Day): Day {
  const lastOfMonth = addDays(firstDayOf(nextMonth(monthOf(addDays(from, 1)))), -1)
  return lastOfMonth < to ? lastOfMonth : to
}

function penaltyOfPart(overduePrincipal: Pesos, from: Day, end: Day, capOf: CapOf): Pesos {
  return interestOfDays(overduePrincipal, capOf(monthOf(end)), end - from)
}
