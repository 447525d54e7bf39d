import {
  advanceBounds,
  installmentPaymentBounds,
  type PaymentBounds,
  type Pesos,
  pesos,
} from '@cupo/credit-engine'
import { paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { LoanToday } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/loan-payment.ts'
import { choosePayoff } from './choose-payoff.ts'
import { choosePrepayment } from './choose-prepayment.ts'
import { offeredTabs } from './offered-tabs.ts'
import { type ChosenPayment, notAllowed, type PaymentChoice } from './payment-choice.ts'

/**
 * What a loan takes today of what a payer chose (conformance: R-Y1). Refuses a sold loan and an amount outside the
 * bounds with `PagoNoPermitido` and the sentence to show, and a loan that is paid with `CreditoPagado`. Of what is fixed
 * only today's amount is taken; a caller that leaves it out gets that.
 */
export function chooseLoanPayment(
  today: LoanToday,
  choice: PaymentChoice,
  cashDays: number,
): Result<ChosenPayment> {
  const { closed } = today.loan
  if (closed?.because === 'sold') return notAllowed(loanPaymentRefusals.sold)
  if (closed !== null) return refuse('CreditoPagado')
  switch (choice.tipoPagamento) {
    case 'Pagar cuota':
      return chooseInstallment(today, choice)
    case 'Adelanto de cuota':
      return chooseAdvance(today, choice)
    case 'Abono a capital':
      return choosePrepayment(today, choice, cashDays)
    case 'Pagar total':
      return choosePayoff(today, choice, cashDays)
  }
}

function chooseInstallment(today: LoanToday, { valorPagar }: PaymentChoice): Result<ChosenPayment> {
  const { loan, isMobileBill, on, capOf } = today
  if (!offeredTabs(loan, isMobileBill, on).includes('Pagar cuota')) {
    return notAllowed(loanPaymentRefusals.mobileBill)
  }
  const bounds = installmentPaymentBounds(loan, on, capOf)
  const amount = valorPagar ?? maximumOf(bounds)
  // What cannot be chosen was shown as it stood then.
  if (bounds.kind !== 'between' && bounds.amount > 0 && amount > 0 && amount !== bounds.amount) {
    return notAllowed(loanPaymentRefusals.amountChanged(formatPesos(bounds.amount)))
  }
  if (amount <= 0) return notAllowed(paymentMessages.nothingChosen)
  if (amount > maximumOf(bounds)) return notAllowed(paymentMessages.aboveDue)
  if (amount < minimumOf(bounds)) {
    return notAllowed(paymentMessages.belowMinimum(formatPesos(minimumOf(bounds))))
  }
  const kind = { kind: 'installment', paymentType: 'Pagar cuota' } as const
  return done({ ...kind, effect: null, amount: pesos(amount), cashUntil: null })
}

function chooseAdvance(today: LoanToday, { valorPagar }: PaymentChoice): Result<ChosenPayment> {
  const { loan, isMobileBill, on, capOf } = today
  if (!offeredTabs(loan, isMobileBill, on).includes('Adelanto de cuota')) {
    return notAllowed(isMobileBill ? loanPaymentRefusals.mobileBill : loanPaymentRefusals.lastInstallment)
  }
  const bounds = advanceBounds(loan, on, capOf)
  const amount = valorPagar ?? 0
  if (amount < minimumOf(bounds)) {
    return notAllowed(paymentMessages.advanceBelowMinimum(minimumOf(bounds)))
  }
  const maximum = maximumOf(bounds)
  if (amount > maximum) return notAllowed(paymentMessages.aboveTotal(formatPesos(maximum)))
  const kind = { kind: 'advance', paymentType: 'Adelanto de cuota' } as const
  return done({ ...kind, effect: null, amount: pesos(amount), cashUntil: null })
}

export const minimumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.minimum : bounds.amount
export const maximumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.maximum : bounds.amount
