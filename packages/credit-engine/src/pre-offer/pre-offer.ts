import { type Percentage, percentOf } from '../money/percentage.ts'
import { largest, type Pesos, pesos, smallest, subtract } from '../money/pesos.ts'
import type { ProductParameters } from '../policy/product-parameters.ts'

export type DownPaymentFacts = {
  readonly price: Pesos
  readonly quota: Pesos
  /** The risk band's percentage at this stage (`termsByRiskBand`). */
  readonly mandatoryPercentage: Percentage
  readonly product: Pick<ProductParameters, 'downPaymentMax' | 'minimumOrderValue'>
}

/**
 * Pesos. A `minimum` of 0 means that no down payment is mandatory. `effectiveMaximum` leaves an order of the minimum
 * value.
 */
export type DownPaymentBounds = {
  readonly minimum: Pesos
  readonly maximum: Pesos
  readonly effectiveMaximum: Pesos
  readonly minimumOrderValue: Pesos
}

/**
 * Minimum: the larger of the mandatory percentage, half up, and the price above the quota. Maximum: the product's share
 * of the price, rounded down. `effectiveMaximum` is negative for a price below the minimum order value: then no amount
 * is allowed.
 */
export function downPaymentBounds({
  price,
  quota,
  mandatoryPercentage,
  product,
}: DownPaymentFacts): DownPaymentBounds {
  const mandatory = percentOf(price, mandatoryPercentage, 'halfUp')
  const maximum = percentOf(price, product.downPaymentMax, 'down')
  return {
    minimum: largest(mandatory, subtract(price, quota)),
    maximum,
    effectiveMaximum: smallest(maximum, subtract(price, product.minimumOrderValue)),
    minimumOrderValue: product.minimumOrderValue,
  }
}

/** The payment provider takes no less: a down payment is 0 or at least this amount. */
export const downPaymentStepMin: Pesos = pesos(10_000)

/** Each refusal has the amount, in pesos, that its message prints. */
export type DownPaymentRefusal =
  | { readonly code: 'belowMinimumStep'; readonly minimum: Pesos }
  | { readonly code: 'belowMandatory'; readonly minimum: Pesos }
  | { readonly code: 'aboveMaximum'; readonly maximum: Pesos }
  | { readonly code: 'orderValueTooLow'; readonly minimumOrderValue: Pesos }

export type DownPaymentCheck =
  | { readonly ok: true; readonly downPayment: Pesos }
  | { readonly ok: false; readonly refusal: DownPaymentRefusal }

/** Pesos within the bounds; the refusal names the first broken rule. */
export function checkDownPayment(amount: Pesos, bounds: DownPaymentBounds): DownPaymentCheck {
  if (bounds.minimum > 0 && amount < bounds.minimum)
    return refused({ code: 'belowMandatory', minimum: bounds.minimum })
  if (amount !== 0 && amount < downPaymentStepMin)
    return refused({ code: 'belowMinimumStep', minimum: downPaymentStepMin })
  if (amount > bounds.maximum) {
    return refused({ code: 'aboveMaximum', maximum: bounds.effectiveMaximum })
  }
  if (amount > bounds.effectiveMaximum) {
    return refused({ code: 'orderValueTooLow', minimumOrderValue: bounds.minimumOrderValue })
  }
  return { ok: true, downPayment: amount }
}

function refused(refusal: DownPaymentRefusal): DownPaymentCheck {
  return { ok: false, refusal }
}

/** `priceOutOfReach`: no allowed down payment brings the price inside the quota. */
export type PreOfferDecision =
  | { readonly step: 'askDownPayment' }
  | { readonly step: 'skipToOffer' }
  | { readonly step: 'refuse'; readonly reason: 'orderValueTooLow' | 'priceOutOfReach' }

/** Asks when a down payment is possible, skips when none is, refuses when one is mandatory and impossible. */
export function decidePreOffer(bounds: DownPaymentBounds): PreOfferDecision {
  if (bounds.effectiveMaximum < 0) return { step: 'refuse', reason: 'orderValueTooLow' }
  if (leastPayable(bounds) > bounds.effectiveMaximum) return { step: 'refuse', reason: 'priceOutOfReach' }
  return { step: bounds.effectiveMaximum >= downPaymentStepMin ? 'askDownPayment' : 'skipToOffer' }
}

export type RaisedDownPayment =
  | { readonly ok: true; readonly downPayment: Pesos; readonly isRaised: boolean }
  | { readonly ok: false; readonly refusal: { readonly code: 'priceOutOfReach' } }

/**
 * Raises an accepted down payment to the least payable amount under the bounds of `setPreOffer`; refuses when that is
 * above the maximum.
 */
export function raiseDownPayment(accepted: Pesos, boundsAtSetPreOffer: DownPaymentBounds): RaisedDownPayment {
  const least = leastPayable(boundsAtSetPreOffer)
  if (accepted >= least) return { ok: true, downPayment: accepted, isRaised: false }
  if (least > boundsAtSetPreOffer.effectiveMaximum) return { ok: false, refusal: { code: 'priceOutOfReach' } }
  return { ok: true, downPayment: least, isRaised: true }
}

/** The smallest payment is the least mandatory minimum. */
function leastPayable({ minimum }: DownPaymentBounds): Pesos {
  return minimum > 0 && minimum < downPaymentStepMin ? downPaymentStepMin : minimum
}
