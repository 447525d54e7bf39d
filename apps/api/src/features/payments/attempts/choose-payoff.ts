import { addDays, type Day, isoOf, largest, type Pesos, payoffQuote } from '@cupo/credit-engine'
import { paymentMessages } from '@cupo/wire'
import { formatPesos } from '../../../platform/format.ts'
import { done, type Result } from '../../../platform/refusal.ts'
import type { LoanToday } from '../../servicing/servicing.ts'
import { loanPaymentRefusals } from '../text/loan-payment.ts'
import { type ChosenPayment, notAllowed, type PaymentChoice } from './payment-choice.ts'

/**
 * All that is left; in cash quoted for as long as the PIN lives (conformance: R-Y8). Whoever says what they were shown
 * is refused once it is another sum.
 */
export function choosePayoff(
  today: LoanToday,
  { meioPagamento, valorPagar }: Pick<PaymentChoice, 'meioPagamento' | 'valorPagar'>,
  cashDays: number,
): Result<ChosenPayment> {
  const until = meioPagamento === 'Efectivo' ? cashUntil(today.on, cashDays) : null
  const { total } = payoffQuote(today.loan, today.on, today.capOf)
  // Of a few pesos nothing but charges of later months may be left, which a payoff does not collect.
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

/** The last day of a PIN for a credit, which its amount is quoted to. */
export const cashUntil = (on: Day, cashDays: number): Day => addDays(on, cashDays)

/**
 * What pays the loan off on whichever day of its PIN, in pesos; what is too much is returned. The last day is not always
 * the dearest: a month that begins in between may have a lower legal maximum.
 */
export function cashPayoff({ loan, on, capOf }: LoanToday, until: Day): Pesos {
  let most = payoffQuote(loan, on, capOf).total
  for (let day = addDays(on, 1); day <= until; day = addDays(day, 1)) {
    most = largest(most, payoffQuote(loan, day, capOf).total)
  }
  return most
}
