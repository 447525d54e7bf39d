import {
  advanceBounds,
  amountDue,
  installmentPaymentBounds,
  isoOf,
  type Pesos,
  payoffQuote,
  pesos,
  prepaymentBounds,
} from '@cupo/credit-engine'
import type { PaymentOptions } from '@cupo/wire'
import { formatDate } from '../../../platform/format.ts'
import { withFmt } from '../../../platform/present.ts'
import { type LoanToday, presentDues } from '../../servicing/servicing.ts'
import { cashInstallment, maximumOf, minimumOf } from './choose-loan-payment.ts'
import { cashPayoff, cashUntil } from './choose-payoff-or-prepayment.ts'
import { offeredTabs } from './payment-choice.ts'

const nothing = pesos(0)

type CashTerms = {
  readonly cashDays: number
  readonly inProcess: Pesos
}

/** Empty for a credit that is paid or sold. */
export function presentOptions(
  key: string,
  today: LoanToday,
  { cashDays, inProcess }: CashTerms,
): PaymentOptions {
  const { loan, isMobileBill, on, capOf } = today
  const { isLastInstallment, lastDueDate } = presentDues(loan, on, capOf)
  const tabs = offeredTabs(loan, isMobileBill, on)
  return {
    keyMambu: key,
    isMobileBill,
    isLastInstallment,
    lastDueDate,
    tabs: [...tabs],
    initialTab: tabs[0] ?? null,
    ...presentBounds(today),
    prepayment: presentPrepayment(today),
    ...withFmt({ totalBalance: totalOf(today) }),
    ...presentInCash(today, cashDays),
    inProcess: inProcess > 0 ? withFmt({ value: inProcess }) : null,
  }
}

export function presentBounds(today: LoanToday): Pick<PaymentOptions, 'installment' | 'advance'> {
  const { loan, isMobileBill, on, capOf } = today
  const due = installmentPaymentBounds(loan, on, capOf)
  const ahead = advanceBounds(loan, on, capOf)
  const isAdvanceOffered = offeredTabs(loan, isMobileBill, on).includes('Adelanto de cuota')
  return {
    installment: {
      ...withFmt({
        due: amountDue(loan, on, capOf).total,
        value: maximumOf(due),
        min: minimumOf(due),
      }),
      acceptsOther: due.kind === 'between',
    },
    advance: isAdvanceOffered ? withFmt({ min: minimumOf(ahead), max: maximumOf(ahead) }) : null,
  }
}

export function presentInCash(
  today: LoanToday,
  cashDays: number,
): Pick<PaymentOptions, 'installmentInCash' | 'payoffInCash'> {
  const until = cashUntil(today.on, cashDays)
  const untilFmt = formatDate(isoOf(until))
  const total = today.loan.closed ? nothing : cashPayoff(today, until)
  return {
    installmentInCash: { ...withFmt({ value: cashInstallment(today, until) }), untilFmt },
    payoffInCash: { ...withFmt({ total }), untilFmt },
  }
}

export const totalOf = ({ loan, on, capOf }: LoanToday): Pesos => payoffQuote(loan, on, capOf).total

function presentPrepayment({ loan, on, capOf }: LoanToday): PaymentOptions['prepayment'] {
  const bounds = prepaymentBounds(loan, on, capOf)
  const { minimum: min, below } = bounds.kind === 'allowed' ? bounds : { minimum: nothing, below: nothing }
  return { rule: bounds.kind, ...withFmt({ min, below }) }
}
