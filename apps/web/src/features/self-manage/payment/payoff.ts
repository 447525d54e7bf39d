import type { PaymentOptions } from '@cupo/wire'
import { paymentPageText as text } from '../../../text/payment-page.ts'
import type { PaymentChoice } from '../../payment/choice.ts'

/** All that is owed today or, in cash, on the last day of the PIN; the server computes it. */
export const payoffOf = ({ totalBalance, totalBalanceFmt, payoffInCash }: PaymentOptions): PaymentChoice => ({
  type: 'Pagar total',
  amount: { 'Tarjeta-PSE': totalBalance, Efectivo: payoffInCash.total },
  amountFmt: { 'Tarjeta-PSE': totalBalanceFmt, Efectivo: payoffInCash.totalFmt },
  note: text.payoffNote,
  cashNote: text.payoffInCash(payoffInCash.untilFmt),
})
