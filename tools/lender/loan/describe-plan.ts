import { columnsOf } from '../../../apps/api/src/features/servicing/plan/present-plan.ts'
import {
  addParts,
  type CapOf,
  type Day,
  dueOf,
  type InstallmentStatus,
  isoOf,
  type Loan,
  noParts,
  type Parts,
  statusOf,
  totalOf,
} from '../../../packages/credit-engine/src/index.ts'
import { type Cell, table } from './table.ts'

const words: Readonly<Record<InstallmentStatus, string>> = {
  PENDING: 'pending',
  PARTIALLY_PAID: 'partly',
  LATE: 'late',
  PAID: 'paid',
}

const head = 'no,due,status,capital,interest,VAT,charge,penalty,total,paid,to pay'.split(',')

export function describePlan(loan: Loan, on: Day, capOf: CapOf): readonly string[] {
  const rows = loan.installments.map((row) => {
    const due = dueOf(row, on, loan.terms, capOf)
    const name: readonly Cell[] = [row.number, isoOf(row.dueOn), words[statusOf(row, on)]]
    return { name, paid: row.paid, due }
  })
  const sums = rows.reduce(
    (sum, row) => ({ paid: addParts(sum.paid, row.paid), due: addParts(sum.due, row.due) }),
    { paid: noParts, due: noParts },
  )
  const cells = [
    ...rows.map(({ name, ...amounts }) => [...name, ...amountsOf(amounts)]),
    ['', 'together', '', ...amountsOf(sums)],
  ]
  return table(head, cells, ' ')
}

function amountsOf({ paid, due }: { readonly paid: Parts; readonly due: Parts }): readonly Cell[] {
  const { capital, interest, tax, fees, penalty, total } = columnsOf(addParts(paid, due))
  return [capital, interest, tax, fees, penalty, total, totalOf(paid), totalOf(due)]
}
