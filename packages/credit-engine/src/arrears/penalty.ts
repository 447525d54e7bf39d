import { addDays, type Day, firstDayOf, monthOf, nextMonth } from '../calendar/day.ts'
import { vatOf } from '../charges/vat.ts'
import { interestOfDays } from '../loan/interest.ts'
import type { CapOf, Installment, LoanTerms } from '../loan/loan.ts'
import { add, asPesos, type Pesos } from '../money/pesos.ts'

/**
 * The penalty in pesos for the days after `from` up to and including `to`, at the cap of each day's month on the
 * overdue principal alone (Código de Comercio, arts. 884 and 886; conformance: R-M9). Compound over 365 days; each
 * month's part is rounded half up. Nothing for no days.
 */
export function penaltyBetween(overduePrincipal: Pesos, from: Day, to: Day, capOf: CapOf): Pesos {
  return add(...penaltiesByMonth(overduePrincipal, from, to, capOf))
}

/**
 * The installment with its penalty posted through a day, and the penalty's VAT on each month's part, half up. The
 * same value when nothing is overdue or that day is posted already.
 */
export function postPenalty(row: Installment, through: Day, terms: LoanTerms, capOf: CapOf): Installment {
  const overduePrincipal = asPesos(row.expected.principal - row.paid.principal)
  if (through <= row.penaltyThrough || overduePrincipal === 0) return row
  let { penalty, penaltyVat } = row.expected
  for (const part of penaltiesByMonth(overduePrincipal, row.penaltyThrough, through, capOf)) {
    penalty = add(penalty, part)
    penaltyVat = add(penaltyVat, vatOf(part, terms.interestVatRate))
  }
  return { ...row, expected: { ...row.expected, penalty, penaltyVat }, penaltyThrough: through }
}

function penaltiesByMonth(overduePrincipal: Pesos, from: Day, to: Day, capOf: CapOf): readonly Pesos[] {
  const parts: Pesos[] = []
  let posted = from
  while (posted < to) {
    const month = monthOf(addDays(posted, 1))
    const lastOfMonth = addDays(firstDayOf(nextMonth(month)), -1)
    const through = lastOfMonth < to ? lastOfMonth : to
    parts.push(interestOfDays(overduePrincipal, capOf(month), through - posted))
    posted = through
  }
  return parts
}
