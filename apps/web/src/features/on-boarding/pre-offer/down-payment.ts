import { downPaymentMessages, type PreOfferData } from '@cupo/wire'
import type { FormTable } from '../../../forms/form-table.ts'
import { preOfferText } from '../../../text/offer.ts'

export type DownPaymentLimits = PreOfferData

/** What is paid before delivery, within the bounds that the server gave. */
export const downPaymentForm = (limits: DownPaymentLimits) =>
  ({
    advancedPayment: {
      kind: 'money',
      words: { label: preOfferText.amount, hint: rangeOf(limits) },
      check: (amount) => downPaymentProblem(amount, limits),
    },
  }) satisfies FormTable

function rangeOf(limits: DownPaymentLimits): string {
  const maximum = limits.effectiveMaximumAdvancedPaymentFmt
  return limits.advancedPayment > 0
    ? preOfferText.range(limits.advancedPaymentFmt, maximum)
    : preOfferText.optionalRange(limits.minimumTransactionValueFmt, maximum)
}

/** What is wrong with a typed amount, in the words specified (conformance: R-O5); null when it may be sent. 0 is 'nothing'. */
function downPaymentProblem(amount: number, limits: DownPaymentLimits): string | null {
  if (amount > 0 && amount < limits.minimumTransactionValue) {
    return downPaymentMessages.belowMinimum(limits.minimumTransactionValueFmt)
  }
  if (amount < limits.advancedPayment) {
    return downPaymentMessages.belowMandatory(limits.advancedPaymentFmt)
  }
  if (amount > limits.maximumAdvancedPayment) {
    return downPaymentMessages.aboveMaximum(limits.effectiveMaximumAdvancedPaymentFmt)
  }
  if (amount > limits.effectiveMaximumAdvancedPayment) {
    return downPaymentMessages.orderValueTooLow(limits.minimumOrderValueFmt)
  }
  return null
}
