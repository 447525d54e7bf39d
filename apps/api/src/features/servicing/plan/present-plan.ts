import {
  addParts,
  amountDue,
  type CapOf,
  type Day,
  dueOf,
  type Installment,
  isoOf,
  type Loan,
  type LoanTerms,
  outstandingPrincipal,
  passTime,
  pesos,
  statusOf,
} from '@cupo/credit-engine'
import { type AccountInstallment, dueAtOnce, type PaymentPlan } from '@cupo/wire'
import { formatDate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { columnsOf } from './columns.ts'

/**
 * The plan on a day (conformance: R-B8). A day that the daily job has not worked in yet is worked in here, so that a
 * borrower who asks just after midnight sees the new day.
 */
export function presentPlan(loan: Loan, on: Day, capOf: CapOf): PaymentPlan {
  const today = passTime(loan, on, capOf)
  // What is owed of a sold loan is its buyer's to say.
  if (today.closed?.because === 'sold') return planOf(nothingLeft, [])
  const rows = today.installments.map((installment) => presentRow(installment, on, today.terms, capOf))
  return planOf(globalDataOf(today, rows, on, capOf), rows)
}

const planOf = (
  globalData: PaymentPlan['globalData'],
  accountInstallments: AccountInstallment[],
): PaymentPlan => ({ globalData, ops: [{ data: { accountInstallments } }] })

const none = pesos(0)
const nothingLeft: PaymentPlan['globalData'] = {
  ...withFmt({ totalCapitalDueValue: none, lastDueValue: none, totalDueValue: none }),
  lastDueDate: null,
  isLastInstallment: false,
}

function globalDataOf(
  loan: Loan,
  rows: readonly AccountInstallment[],
  on: Day,
  capOf: CapOf,
): PaymentPlan['globalData'] {
  const unpaid = rows.filter((row) => row.status !== 'PAID')
  const next = unpaid[0]
  if (next === undefined) return nothingLeft
  const { total, isOverdue } = amountDue(loan, on, capOf)
  return {
    ...withFmt({
      totalCapitalDueValue: outstandingPrincipal(loan),
      lastDueValue: total,
      totalDueValue: unpaid.reduce((sum, row) => sum + row.total_due, 0),
    }),
    lastDueDate: isOverdue ? dueAtOnce : next.dateDueFmt,
    isLastInstallment: unpaid.length === 1,
  }
}

function presentRow(installment: Installment, on: Day, terms: LoanTerms, capOf: CapOf): AccountInstallment {
  const dueParts = dueOf(installment, on, terms, capOf)
  const due = columnsOf(dueParts)
  const paid = columnsOf(installment.paid)
  // Not what the row itself expects: the penalty of today is due before it is posted.
  const expected = columnsOf(addParts(installment.paid, dueParts))
  return {
    number: installment.number,
    status: statusOf(installment, on),
    dateDueFmt: formatDate(isoOf(installment.dueOn)),
    datePaidFmt: installment.paidOn === null ? null : formatDate(isoOf(installment.paidOn)),
    ...withFmt({
      total_expected: expected.total,
      total_paid: paid.total,
      total_due: due.total,
      capital_expected: expected.capital,
      capital_paid: paid.capital,
      capital_due: due.capital,
      interest_expected: expected.interest,
      interest_paid: paid.interest,
      interest_due: due.interest,
      fees_expected: expected.fees,
      fees_paid: paid.fees,
      fees_due: due.fees,
      penalty_expected: expected.penalty,
      penalty_paid: paid.penalty,
      penalty_due: due.penalty,
      tax_expected: expected.tax,
      tax_paid: paid.tax,
      tax_due: due.tax,
    }),
  }
}
