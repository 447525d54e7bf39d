import { payInstallments } from '../allocation/allocate.ts'
import { add, pesos } from '../money/pesos.ts'
import { payOff, payoffQuote } from '../payoff/payoff.ts'
import { prepay } from '../prepayment/prepay.ts'
import { type CapOf, type Loan, outstandingPrincipal, type Payment } from './loan.ts'
import { passTime } from './pass-time.ts'

/**
 * Applies a payment on its value date. An amount that covers the payoff ends the loan, a smaller one does what the
 * borrower chose as far as possible, and the excess is `overpaid`. Throws `RangeError` for an amount that is not whole
 * and above 0, for a value date before the loan's day (`loanAfter` replays instead) and for a sold loan.
 */
export function applyPayment(loan: Loan, payment: Payment, capOf: CapOf): Loan {
  const { on, kind } = payment
  const amount = pesos(payment.amount)
  if (amount <= 0) throw new RangeError(`not a payment: ${amount}`)
  const today = passTime(loan, on, capOf)
  if (today.closed?.because === 'sold') throw new RangeError('a sold loan takes no payment')
  const received = { ...today, received: add(today.received, amount) }
  if (received.closed) return { ...received, overpaid: add(received.overpaid, amount) }
  if (amount >= payoffQuote(today, on, capOf).total) return payOff(received, amount, on, capOf)
  switch (kind) {
    case 'installment':
    case 'advance':
      return payInstallments(received, amount, on, capOf)
    case 'reduceInstallment':
    case 'reduceTerm':
      return prepay(received, amount, kind, on, capOf)
    case 'payoff':
      return amount >= outstandingPrincipal(received)
        ? payOff(received, amount, on, capOf)
        : prepay(received, amount, 'reduceTerm', on, capOf)
  }
}
