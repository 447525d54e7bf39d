import type { Pesos } from '../money/pesos.ts'
import { downPaymentStepMin } from './check-down-payment.ts'
import type { DownPaymentBounds } from './down-payment-bounds.ts'

/** Where the pre-offer check leads. `priceOutOfReach`: no allowed down payment brings the price inside the quota. */
export type PreOfferDecision =
  | { readonly step: 'askDownPayment' }
  | { readonly step: 'skipToOffer' }
  | { readonly step: 'refuse'; readonly reason: 'orderValueTooLow' | 'priceOutOfReach' }

/** Asks for a down payment when one can be made, skips the question when none can, refuses when one must but cannot. */
export function decidePreOffer(bounds: DownPaymentBounds): PreOfferDecision {
  if (bounds.effectiveMaximum < 0) return { step: 'refuse', reason: 'orderValueTooLow' }
  if (leastPayable(bounds) > bounds.effectiveMaximum) return { step: 'refuse', reason: 'priceOutOfReach' }
  return { step: bounds.effectiveMaximum >= downPaymentStepMin ? 'askDownPayment' : 'skipToOffer' }
}

export type RaisedDownPayment =
  | { readonly ok: true; readonly downPayment: Pesos; readonly isRaised: boolean }
  | { readonly ok: false; readonly refusal: { readonly code: 'priceOutOfReach' } }

/**
 * An accepted down payment under the bounds of `setPreOffer`: lifted to their least payable amount when it is
 * smaller, refused when that amount is above the maximum.
 */
export function raiseDownPayment(accepted: Pesos, boundsAtSetPreOffer: DownPaymentBounds): RaisedDownPayment {
  const least = leastPayable(boundsAtSetPreOffer)
  if (accepted >= least) return { ok: true, downPayment: accepted, isRaised: false }
  if (least > boundsAtSetPreOffer.effectiveMaximum) return { ok: false, refusal: { code: 'priceOutOfReach' } }
  return { ok: true, downPayment: least, isRaised: true }
}

/** A mandatory minimum under the smallest payment is asked as the smallest payment. */
function leastPayable({ minimum }: DownPaymentBounds): Pesos {
  return minimum > 0 && minimum < downPaymentStepMin ? downPaymentStepMin : minimum
}
