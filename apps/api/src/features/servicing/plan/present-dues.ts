import {
  amountDue,
  type CapOf,
  type Day,
  dueOf,
  isoOf,
  type Loan,
  outstandingPrincipal,
  passTime,
  pesos,
  statusOf,
  totalOf,
} from '@cupo/credit-engine'
import { dueAtOnce, type PaymentPlan } from '@cupo/wire'
import { formatDate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'

/**
 * What a plan says as a whole, without its rows: a list of many credits needs no more of each, and the hundreds of
 * amounts of the rows are what takes long to write.
 */
export function presentDues(loan: Loan, on: Day, capOf: CapOf): PaymentPlan['globalData'] {
  const today = passTime(loan, on, capOf)
  // What is owed of a sold loan is its buyer's to say.
  if (today.closed?.because === 'sold') return nothingLeft
  const unpaid = today.installments.filter((installment) => statusOf(installment, on) !== 'PAID')
  const next = unpaid[0]
  if (next === undefined) return nothingLeft
  const { total, isOverdue } = amountDue(today, on, capOf)
  const dues = unpaid.map((installment) => totalOf(dueOf(installment, on, today.terms, capOf)))
  return {
    ...withFmt({
      totalCapitalDueValue: outstandingPrincipal(today),
      lastDueValue: total,
      totalDueValue: dues.reduce((sum, due) => sum + due, 0),
    }),
    lastDueDate: isOverdue ? dueAtOnce : formatDate(isoOf(next.dueOn)),
    isLastInstallment: unpaid.length === 1,
  }
}

const none = pesos(0)
const nothingLeft: PaymentPlan['globalData'] = {
  ...withFmt({ totalCapitalDueValue: none, lastDueValue: none, totalDueValue: none }),
  lastDueDate: null,
  isLastInstallment: false,
}
