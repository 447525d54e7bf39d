import { type PaymentOptions, paymentMessages } from '@cupo/wire'

export function checkInstallment(
  amount: number,
  { value, min, minFmt }: PaymentOptions['installment'],
): string | null {
  if (amount <= 0) return paymentMessages.nothingChosen
  if (amount < min) return paymentMessages.belowMinimum(minFmt)
  return amount > value ? paymentMessages.aboveDue : null
}

export function checkAdvance(
  amount: number,
  { min, max, maxFmt }: NonNullable<PaymentOptions['advance']>,
): string | null {
  if (amount < min) return paymentMessages.advanceBelowMinimum(min)
  return amount > max ? paymentMessages.aboveTotal(maxFmt) : null
}

/** An exact payoff is no prepayment, and may be paid. */
export function checkPrepayment(
  amount: number,
  { prepayment, totalBalance, totalBalanceFmt }: PaymentOptions,
): string | null {
  if (amount <= 0) return paymentMessages.nothingChosen
  if (amount === totalBalance) return null
  if (amount < prepayment.min) return paymentMessages.belowMinimum(prepayment.minFmt)
  if (amount > totalBalance) return paymentMessages.aboveTotal(totalBalanceFmt)
  return amount >= prepayment.below ? paymentMessages.payoffIs(totalBalanceFmt) : null
}
