import { isoOf, type PaymentKind, payoffQuote, pesos, prepaymentBounds } from '@cupo/credit-engine'
import { type PrepaymentEffectName, paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result } from '../../../platform/refusal.ts'
import type { LoanToday } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/loan-payment.ts'
import { cashUntil, choosePayoff } from './choose-payoff.ts'
import { offeredTabs } from './offered-tabs.ts'
import { type ChosenPayment, notAllowed, type PaymentChoice } from './payment-choice.ts'

const kindOfEffect = {
  'Diminuir valor parcela': 'reduceInstallment',
  'Diminuir prazo': 'reduceTerm',
} as const satisfies Readonly<Record<PrepaymentEffectName, PaymentKind>>

export function choosePrepayment(
  today: LoanToday,
  choice: PaymentChoice,
  cashDays: number,
): Result<ChosenPayment> {
  const amount = choice.valorPagar ?? 0
  const allowed = checkPrepayment(today, amount)
  if (!allowed.ok) return allowed
  const { meioPagamento } = choice
  // The total balance was meant; in cash it is quoted anew.
  if (allowed.value === 'payoff') return choosePayoff(today, { meioPagamento }, cashDays)
  const effect = choice.abono || 'Diminuir valor parcela'
  return done({
    kind: kindOfEffect[effect],
    paymentType: 'Abono a capital',
    effect,
    amount: pesos(amount),
    cashUntil: meioPagamento === 'Efectivo' ? isoOf(cashUntil(today.on, cashDays)) : null,
  })
}

/** Whether so much may be prepaid today; the total balance, and it alone, pays the loan off instead. */
export function checkPrepayment(
  { loan, isMobileBill, on, capOf }: LoanToday,
  amount: number,
): Result<'prepayment' | 'payoff'> {
  const bounds = prepaymentBounds(loan, on, capOf)
  if (bounds.kind === 'overdueFirst') return notAllowed(loanPaymentRefusals.overdueFirst)
  if (amount <= 0 && bounds.kind === 'payoffOnly') return notAllowed(paymentMessages.nothingChosen)
  const { total } = payoffQuote(loan, on, capOf)
  if (amount === total) return done('payoff')
  if (amount > total) return notAllowed(paymentMessages.aboveTotal(formatPesos(total)))
  if (!offeredTabs(loan, isMobileBill, on).includes('Abono a capital')) {
    return notAllowed(loanPaymentRefusals.lastInstallment)
  }
  if (bounds.kind === 'payoffOnly') return notAllowed(paymentMessages.payoffIs(formatPesos(total)))
  if (amount < bounds.minimum) {
    return notAllowed(paymentMessages.belowMinimum(formatPesos(bounds.minimum)))
  }
  return amount < bounds.below ? done('prepayment') : notAllowed(paymentMessages.payoffIs(formatPesos(total)))
}
