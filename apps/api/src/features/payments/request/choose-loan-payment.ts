import {
  addDays,
  advanceBounds,
  type Day,
  installmentPaymentBounds,
  isoOf,
  largest,
  type PaymentBounds,
  type PaymentKind,
  type Pesos,
  payoffQuote,
  pesos,
  prepaymentBounds,
} from '@cupo/credit-engine'
import { type PaymentMethod, type PaymentType, type PrepaymentEffectName, paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { loanPaymentRefusals } from '../text/loan-payment.ts'
import type { LoanToPay } from './loan-to-pay.ts'
import { offeredTabs } from './offered-tabs.ts'

/** What a payer chose; of the amount only what lies inside the bounds is theirs. */
export type PaymentChoice = {
  readonly tipoPagamento: PaymentType
  readonly valorPagar?: number | undefined
  readonly abono?: PrepaymentEffectName | '' | undefined
  readonly meioPagamento: PaymentMethod
}

/** What is asked of the payment provider, in pesos. */
export type ChosenPayment = {
  readonly kind: PaymentKind
  readonly paymentType: PaymentType
  readonly effect: PrepaymentEffectName | null
  readonly amount: Pesos
  /** The day to which a payoff in cash is quoted, `yyyy-mm-dd`: the PIN holds no longer. */
  readonly cashUntil: string | null
}

const kindOfEffect = {
  'Diminuir valor parcela': 'reduceInstallment',
  'Diminuir prazo': 'reduceTerm',
} as const satisfies Readonly<Record<PrepaymentEffectName, PaymentKind>>

/**
 * What a loan takes today of what a payer chose (conformance: R-Y1). Refuses a sold loan and an amount outside the
 * bounds with `PagoNoPermitido` and the sentence to show, and a loan that is paid with `CreditoPagado`.
 */
export function chooseLoanPayment(
  today: LoanToPay,
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

function chooseInstallment(today: LoanToPay, { valorPagar }: PaymentChoice): Result<ChosenPayment> {
  const { loan, isMobileBill, on, capOf } = today
  if (!offeredTabs(loan, isMobileBill, on).includes('Pagar cuota')) {
    return notAllowed(loanPaymentRefusals.mobileBill)
  }
  const bounds = installmentPaymentBounds(loan, on, capOf)
  const amount = valorPagar ?? maximumOf(bounds)
  if (amount <= 0) return notAllowed(paymentMessages.nothingChosen)
  if (amount > maximumOf(bounds)) return notAllowed(paymentMessages.aboveDue)
  if (amount < minimumOf(bounds)) {
    return notAllowed(paymentMessages.belowMinimum(formatPesos(minimumOf(bounds))))
  }
  return done({
    kind: 'installment',
    paymentType: 'Pagar cuota',
    effect: null,
    amount: pesos(amount),
    cashUntil: null,
  })
}

function chooseAdvance(today: LoanToPay, { valorPagar }: PaymentChoice): Result<ChosenPayment> {
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
  return done({
    kind: 'advance',
    paymentType: 'Adelanto de cuota',
    effect: null,
    amount: pesos(amount),
    cashUntil: null,
  })
}

function choosePrepayment(today: LoanToPay, choice: PaymentChoice, cashDays: number): Result<ChosenPayment> {
  const amount = choice.valorPagar ?? 0
  const allowed = checkPrepayment(today, amount)
  if (!allowed.ok) return allowed
  if (allowed.value === 'payoff') return choosePayoff(today, choice, cashDays)
  const effect = choice.abono || 'Diminuir valor parcela'
  return done({
    kind: kindOfEffect[effect],
    paymentType: 'Abono a capital',
    effect,
    amount: pesos(amount),
    cashUntil: null,
  })
}

/** Whether so much may be prepaid today; the total balance, and it alone, pays the loan off instead. */
export function checkPrepayment(
  { loan, isMobileBill, on, capOf }: LoanToPay,
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
  if (bounds.kind === 'payoffOnly') return notAllowed(loanPaymentRefusals.payoffOnly(formatPesos(total)))
  if (amount < bounds.minimum) {
    return notAllowed(paymentMessages.belowMinimum(formatPesos(bounds.minimum)))
  }
  return amount < bounds.below
    ? done('prepayment')
    : notAllowed(paymentMessages.aboveTotal(formatPesos(total)))
}

function choosePayoff(
  today: LoanToPay,
  { meioPagamento }: PaymentChoice,
  cashDays: number,
): Result<ChosenPayment> {
  const until = meioPagamento === 'Efectivo' ? cashPayoffUntil(today.on, cashDays) : null
  const { total } = payoffQuote(today.loan, today.on, today.capOf)
  // Of a few pesos nothing but charges of later months may be left, which a payoff does not collect.
  if (total === 0) return notAllowed(paymentMessages.nothingChosen)
  return done({
    kind: 'payoff',
    paymentType: 'Pagar total',
    effect: null,
    amount: until === null ? total : cashPayoff(today, until),
    cashUntil: until === null ? null : isoOf(until),
  })
}

/** The last day of the PIN of a payoff in cash. */
export const cashPayoffUntil = (on: Day, cashDays: number): Day => addDays(on, cashDays)

/**
 * What pays the loan off on whichever day of its PIN, in pesos; what is too much is returned. The last day is not always
 * the dearest: a month that begins in between may have a lower legal maximum.
 */
export function cashPayoff({ loan, on, capOf }: LoanToPay, until: Day): Pesos {
  let most = payoffQuote(loan, on, capOf).total
  for (let day = addDays(on, 1); day <= until; day = addDays(day, 1)) {
    most = largest(most, payoffQuote(loan, day, capOf).total)
  }
  return most
}

export const minimumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.minimum : bounds.amount
export const maximumOf = (bounds: PaymentBounds): Pesos =>
  bounds.kind === 'between' ? bounds.maximum : bounds.amount

const notAllowed = (message: string) => refuse('PagoNoPermitido', { message })
