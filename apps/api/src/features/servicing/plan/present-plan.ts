import {
  addParts,
  type CapOf,
  type Day,
  dueOf,
  type Installment,
  isoOf,
  type Loan,
  type LoanTerms,
  passTime,
  statusOf,
} from '@cupo/credit-engine'
import type { AccountInstallment, PaymentPlan } from '@cupo/wire'
import { formatDate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { columnsOf } from './columns.ts'
import { presentDues } from './present-dues.ts'

/**
 * The plan on a day (conformance: R-B8). A day that the daily job has not worked in yet is worked in here, so that a
 * borrower who asks just after midnight sees the new day.
 */
export function presentPlan(loan: Loan, on: Day, capOf: CapOf): PaymentPlan {
  const today = passTime(loan, on, capOf)
  const rows =
    today.closed?.because === 'sold'
      ? []
      : today.installments.map((installment) => presentRow(installment, on, today.terms, capOf))
  return { globalData: presentDues(today, on, capOf), ops: [{ data: { accountInstallments: rows } }] }
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
