import type { PayableCredit, PayablePlan } from '@cupo/wire'
import { withFmt } from '../../platform/present.ts'
import { payoffTotal, presentBounds, presentInCash } from '../payments/payments.ts'
import { maskedName, type OwnCredit, productNames } from '../self-management/self-management.ts'
import { type LoanToday, presentDues, presentPlan } from '../servicing/servicing.ts'

/** A credit as somebody who shows no more than its owner's document may see it: what paying it needs. */
export function presentPayable({ application, stored }: OwnCredit, today: LoanToday): PayableCredit {
  const { lastDueDate, lastDueValue, lastDueValueFmt } = presentDues(today.loan, today.on, today.capOf)
  return {
    keyMambu: stored.key,
    productName: productNames[stored.origin],
    origin: stored.origin,
    contractNumberMasked: stored.contractNumber.slice(-4),
    borrower: { name: maskedName(application.person.fullName) },
    isMobileBill: stored.isMobileBill,
    isSold: today.loan.closed?.because === 'sold',
    ...{ lastDueDate, lastDueValue, lastDueValueFmt },
  }
}

export function presentPayablePlan(today: LoanToday, cashDays: number): PayablePlan {
  const { loan, on, capOf } = today
  return {
    ...presentPlan(loan, on, capOf),
    payment: {
      ...presentBounds(today),
      ...presentInCash(today, cashDays),
      ...withFmt({ totalBalance: payoffTotal(today) }),
    },
  }
}
