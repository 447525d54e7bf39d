import {
  addDays,
  type Day,
  isoOf,
  largest,
  type PaymentKind,
  type Pesos,
  payoffQuote,
  pesos,
  prepaymentBounds,
  previewPrepayment,
} from '@cupo/credit-engine'
import { type PrepaymentEffectName, type PrepaymentPreview, paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result, refuse } from '../../../platform/refusal.ts'
import { type LoanToday, presentPreview } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/payments.ts'
import { type ChosenPayment, notAllowed, offeredTabs, type PaymentChoice } from './payment-choice.ts'

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

/** An amount equal to the total balance is a payoff. */
function checkPrepayment(
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

/** Refuses as the payment would. */
export function previewOwnPrepayment(today: LoanToday, amount: number): Result<PrepaymentPreview> {
  const { loan, on, capOf } = today
  if (loan.closed?.because === 'sold') return notAllowed(loanPaymentRefusals.sold)
  if (loan.closed) return refuse('CreditoPagado')
  const allowed = checkPrepayment(today, amount)
  if (!allowed.ok) return allowed
  const preview = previewPrepayment(loan, pesos(amount), on, capOf)
  return done(presentPreview(pesos(amount), preview, payoffQuote(loan, on, capOf).total))
}

/** A payoff in cash is quoted for the PIN's life. Refuses a stale amount. */
export function choosePayoff(
  today: LoanToday,
  { meioPagamento, valorPagar }: Pick<PaymentChoice, 'meioPagamento' | 'valorPagar'>,
  cashDays: number,
): Result<ChosenPayment> {
  const until = meioPagamento === 'Efectivo' ? cashUntil(today.on, cashDays) : null
  const { total } = payoffQuote(today.loan, today.on, today.capOf)
  // A payoff collects no charges of later months.
  if (total === 0) return notAllowed(paymentMessages.nothingChosen)
  const amount = until === null ? total : cashPayoff(today, until)
  if (valorPagar !== undefined && valorPagar !== amount) {
    return notAllowed(loanPaymentRefusals.amountChanged(formatPesos(amount)))
  }
  return done({
    kind: 'payoff',
    paymentType: 'Pagar total',
    effect: null,
    amount,
    cashUntil: until === null ? null : isoOf(until),
  })
}

export const cashUntil = (on: Day, cashDays: number): Day => addDays(on, cashDays)

/** Pesos that pay the loan off on any day of its PIN; a surplus is refunded. */
export function cashPayoff({ loan, on, capOf }: LoanToday, until: Day): Pesos {
  let most = payoffQuote(loan, on, capOf).total
  for (let day = addDays(on, 1); day <= until; day = addDays(day, 1)) {
    most = largest(most, payoffQuote(loan, day, capOf).total)
  }
  return most
}
