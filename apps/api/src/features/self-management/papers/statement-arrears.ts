import {
  add,
  type CapOf,
  type Day,
  dueOf,
  type Installment,
  isoOf,
  type Loan,
  penaltyParts,
  totalOf,
} from '@cupo/credit-engine'
import type { StatementData } from '../../../documents/statement/data.ts'
import type { History } from '../../servicing/servicing.ts'

export function overdueOf(
  row: Installment,
  { terms }: Loan,
  on: Day,
  capOf: CapOf,
): StatementData['overdue'][number] {
  const due = dueOf(row, on, terms, capOf)
  return {
    number: row.number,
    dueOn: isoOf(row.dueOn),
    days: on - row.dueOn,
    capital: due.principal,
    interest: due.interest,
    fee: due.fee,
    penalty: due.penalty,
    vat: add(due.interestVat, due.feeVat, due.penaltyVat),
    total: totalOf(due),
  }
}

/** The parts of each penalty, enough to compute it again. */
export function penaltiesOf(
  late: readonly Installment[],
  { terms }: Loan,
  history: History,
  on: Day,
  capOf: CapOf,
): StatementData['penalties'] {
  if (late.length === 0) return []
  const numbers = new Set(late.map(({ number }) => number))
  return penaltyParts(terms, history, on, capOf)
    .filter(({ number }) => numbers.has(number))
    .toSorted((one, other) => one.number - other.number || one.from - other.from)
    .map((part) => ({
      number: part.number,
      from: isoOf(part.from),
      through: isoOf(part.through),
      days: part.through - part.from + 1,
      rate: part.rate,
      capital: part.principal,
      penalty: part.penalty,
      vat: part.penaltyVat,
    }))
}
