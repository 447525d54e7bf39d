import { fieldMessages, type PreOfferData } from '@cupo/wire'

export type DownPaymentLimits = PreOfferData

/** What is wrong with a typed amount, in the words specified (conformance: R-O5); null when it may be sent. 0 is 'nothing'. */
export function checkDownPayment(amount: number, limits: DownPaymentLimits): string | null {
  if (amount > 0 && amount < limits.minimumTransactionValue) {
    return fieldMessages.downPaymentBelowMinimum(limits.minimumTransactionValueFmt)
  }
  if (amount < limits.advancedPayment) {
    return fieldMessages.downPaymentBelowMandatory(limits.advancedPaymentFmt)
  }
  if (amount > limits.maximumAdvancedPayment) {
    return fieldMessages.downPaymentAboveMaximum(limits.effectiveMaximumAdvancedPaymentFmt)
  }
  if (amount > limits.effectiveMaximumAdvancedPayment) {
    return fieldMessages.orderValueTooLow(limits.minimumOrderValueFmt)
  }
  return null
}
