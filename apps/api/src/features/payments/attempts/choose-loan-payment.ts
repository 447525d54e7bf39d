import {
  addDays,
  advanceBounds,
  type Day,
  dueOf,
  installmentPaymentBounds,
  isoOf,
  isSettled,
  largest,
  lateAfter,
  type PaymentBounds,
  type Pesos,
  passTime,
  payoffQuote,
  pesos,
  totalOf,
} from '@cupo/credit-engine'
import { paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import type { LoanToday } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/payments.ts'
import { cashPayoff, cashUntil, choosePayoff, choosePrepayment } from './choose-payoff-or-prepayment.ts'
import { type ChosenPayment, notAllowed, offeredTabs, type PaymentChoice } from './payment-choice.ts'

/**
 * Refuses a sold loan and an amount outside the bounds with `PagoNoPermitido`, a paid loan with
 * `CreditoPagado`. A caller may leave out an amount that is fixed.
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
      return chooseInstallment(today, choice, cashDays)
    case 'Adelanto de cuota':
      return chooseAdvance(today, choice, cashDays)
    case 'Abono a capital':
      return choosePrepayment(today, choice, cashDays)
    case 'Pagar total':
      return choosePayoff(today, choice, cashDays)
  }
}

function chooseInstallment(
  today: LoanToday,
  { valorPagar, meioPagamento }: PaymentChoice,
  cashDays: number,
): Result<ChosenPayment> {
  const { loan, isMobileBill, on, capOf } = today
  if (!offeredTabs(loan, isMobileBill, on).includes('Pagar cuota')) {
    return notAllowed(loanPaymentRefusals.mobileBill)
  }
  const bounds = installmentPaymentBounds(loan, on, capOf)
  const until = meioPagamento === 'Efectivo' ? cashUntil(on, cashDays) : null
  const whole = until === null ? maximumOf(bounds) : cashInstallment(today, until)
  const isWhole = valorPagar === undefined || valorPagar === maximumOf(bounds) || valorPagar === whole
  const amount = isWhole ? maximumOf(bounds) : valorPagar
  // A fixed amount may have changed since the payer saw it.
  if (bounds.kind !== 'between' && bounds.amount > 0 && amount > 0 && amount !== bounds.amount) {
    return notAllowed(loanPaymentRefusals.amountChanged(formatPesos(bounds.amount)))
  }
  if (amount <= 0) return notAllowed(paymentMessages.nothingChosen)
  if (amount > maximumOf(bounds)) return notAllowed(paymentMessages.aboveDue)
  if (amount < minimumOf(bounds)) {
    return notAllowed(paymentMessages.belowMinimum(formatPesos(minimumOf(bounds))))
  }
  return done({
    kind: 'installment',
    paymentType: 'Pagar cuota',
    effect: null,
    amount: isWhole ? whole : pesos(amount),
    cashUntil: until === null ? null : isoOf(until),
  })
}

/**
 * In pesos: the most that `Pagar cuota` asks for on any day of the PIN, penalty included. A surplus pays the
 * next installment.
 */
export function cashInstallment(today: LoanToday, until: Day): Pesos {
  const { loan, on, capOf } = today
  const unpaid = loan.closed ? [] : loan.installments.filter((row) => !isSettled(row))
  const overdue = unpaid.filter((row) => lateAfter(row) < on)
  const numbers = new Set((overdue.length > 0 ? overdue : unpaid.slice(0, 1)).map(({ number }) => number))
  const payoff = cashPayoff(today, until)
  let most = maximumOf(installmentPaymentBounds(loan, on, capOf))
  for (let day = addDays(on, 1); day <= until; day = addDays(day, 1)) {
    const then = passTime(loan, day, capOf)
    const rows = then.installments.filter(({ number }) => numbers.has(number))
    const due = rows.reduce((sum, row) => sum + totalOf(dueOf(row, day, then.terms, capOf)), 0)
    most = largest(most, pesos(Math.min(due, payoff)))
  }
  return most
}

function chooseAdvance(
  today: LoanToday,
  { valorPagar, meioPagamento }: PaymentChoice,
  cashDays: number,
): Result<ChosenPayment> {
  const { loan, isMobileBill, on, capOf } = today
  if (!offeredTabs(loan, isMobileBill, on).includes('Adelanto de cuota')) {
    return notAllowed(isMobileBill ? loanPaymentRefusals.mobileBill : loanPaymentRefusals.lastInstallment)
  }
  const bounds = advanceBounds(loan, on, capOf)
  const amount = valorPagar ?? 0
  if (amount < minimumOf(bounds)) {
    return notAllowed(paymentMessages.advanceBelowMinimum(minimumOf(bounds)))
  }
  const { total } = payoffQuote(loan, on, capOf)
  // In cash the total balance is quoted anew.
  if (amount === total) return choosePayoff(today, { meioPagamento }, cashDays)
  if (amount > total) return notAllowed(paymentMessages.aboveTotal(formatPesos(total)))
  return done({
    kind: 'advance',
    paymentType: 'Adelanto de cuota',
    effect: null,
    amount: pesos(amount),
    cashUntil: meioPagamento === 'Efectivo' ? isoOf(cashUntil(on, cashDays)) : null,
  })
}

export const minimumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.minimum : bounds.amount
export const maximumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.maximum : bounds.amount
