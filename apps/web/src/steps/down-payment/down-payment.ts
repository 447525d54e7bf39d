import { downPaymentMessages, type PreOfferData } from '@cupo/wire'
import type { FormTable } from '../../forms/form-table.ts'
import type { Audience } from '../../text/common.ts'
import { type PreOfferWords, preOfferText } from '../../text/offer.ts'

export type DownPaymentLimits = PreOfferData

export const raiseIsToldAt: Readonly<Record<Audience, 'preOffer' | 'offer'>> = {
  customer: 'preOffer',
  agent: 'offer',
}

export const downPaymentForm = (limits: DownPaymentLimits, text: PreOfferWords = preOfferText) =>
  ({
    advancedPayment: {
      kind: 'money',
      words: { label: text.amount, hint: rangeOf(limits, text) },
      check: (amount) => downPaymentProblem(amount, limits),
    },
  }) satisfies FormTable

function rangeOf(limits: DownPaymentLimits, text: PreOfferWords): string {
  const maximum = limits.effectiveMaximumAdvancedPaymentFmt
  return limits.advancedPayment > 0
    ? text.range(limits.advancedPaymentFmt, maximum)
    : text.optionalRange(limits.minimumTransactionValueFmt, maximum)
}

/** Null when the amount may be sent. 0 means no down payment. */
function downPaymentProblem(amount: number, limits: DownPaymentLimits): string | null {
  if (amount < limits.advancedPayment) {
    return downPaymentMessages.belowMandatory(limits.advancedPaymentFmt)
  }
  if (amount > 0 && amount < limits.minimumTransactionValue) {
    return downPaymentMessages.belowMinimum(limits.minimumTransactionValueFmt)
  }
  if (amount > limits.maximumAdvancedPayment) {
    return downPaymentMessages.aboveMaximum(limits.effectiveMaximumAdvancedPaymentFmt)
  }
  if (amount > limits.effectiveMaximumAdvancedPayment) {
    return downPaymentMessages.orderValueTooLow(limits.minimumOrderValueFmt)
  }
  return null
}
