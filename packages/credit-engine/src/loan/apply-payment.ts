import { payInstallments } from '../allocation/allocate.ts'
import { add, pesos } from '../money/pesos.ts'
import { payOff } from '../payoff/pay-off.ts'
import { payoffQuote } from '../payoff/payoff-quote.ts'
import { prepay } from '../prepayment/prepay.ts'
import type { CapOf, Loan, Payment } from './loan.ts'
import { passTime } from './pass-time.ts'
import { outstandingPrincipal } from './status.ts'

/**
 * The loan after a payment on its value date. Every whole amount above 0 finds its place: what was chosen is followed
 * as far as it can be, what covers the payoff of the day ends the loan, and what is beyond it becomes credit. Throws `RangeError` for any other amount, for a
 * value date before the loan's day (`loanAfter` replays it) and for a loan that was sold.
 */
export function applyPayment(loan: Loan, payment: Payment, capOf: CapOf): Loan {
  const { on, kind } = payment
  const amount = pesos(payment.amount)
  if (amount <= 0) throw new RangeError(`not a payment: ${amount}`)
  const today = passTime(loan, on, capOf)
  if (today.closed?.because === 'sold') throw new RangeError('a sold loan takes no payment')
  const received = { ...today, received: add(today.received, amount) }
  if (received.closed) return { ...received, credit: add(received.credit, amount) }
  // Nobody pays more than what ends the loan on this day, whatever they called it.
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
