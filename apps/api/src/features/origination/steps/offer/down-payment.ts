import { type DownPaymentBounds, type DownPaymentRefusal, downPaymentBounds } from '@cupo/credit-engine'
import { type FieldError, fieldMessages } from '@cupo/wire'
import { formatPesos } from '../../../../platform/format.ts'
import type { ChannelPolicy } from '../../../policy/policy.ts'
import type { Application } from '../../application.ts'
import { requestedAmountOf } from '../../requested.ts'

/** The bounds of this application's down payment, as the bureau's band asks at the given stage. */
export function boundsFor(
  { facts }: Application,
  { product }: ChannelPolicy,
  stage: 'downPaymentAtPreOffer' | 'downPaymentAtSetPreOffer',
): DownPaymentBounds {
  return downPaymentBounds({
    price: requestedAmountOf(facts),
    quota: product.quotaByScoreClass[facts.scoreClass],
    mandatoryPercentage: product.termsByRiskBand[facts.riskBand][stage],
    product,
  })
}

export function downPaymentError(refusal: DownPaymentRefusal): FieldError {
  return { field: 'advancedPayment', message: messageOf(refusal) }
}

function messageOf(refusal: DownPaymentRefusal): string {
  switch (refusal.code) {
    case 'belowMinimumStep':
      return fieldMessages.downPaymentBelowMinimum(formatPesos(refusal.minimum))
    case 'belowMandatory':
      return fieldMessages.downPaymentBelowMandatory(formatPesos(refusal.minimum))
    case 'aboveMaximum':
      return fieldMessages.downPaymentAboveMaximum(formatPesos(refusal.maximum))
    case 'orderValueTooLow':
      return fieldMessages.orderValueTooLow(formatPesos(refusal.minimumOrderValue))
  }
}
