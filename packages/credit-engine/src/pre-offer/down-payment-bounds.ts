import { type Percentage, percentOf } from '../money/percentage.ts'
import { largest, type Pesos, smallest, subtract } from '../money/pesos.ts'
import type { ProductParameters } from '../policy/product-parameters.ts'

export type DownPaymentFacts = {
  readonly price: Pesos
  readonly quota: Pesos
  /** The risk band's mandatory percentage at this stage (`termsByRiskBand`). */
  readonly mandatoryPercentage: Percentage
  readonly product: Pick<ProductParameters, 'downPaymentMax' | 'minimumOrderValue'>
}

/** In pesos. `minimum` 0 means none is mandatory; `effectiveMaximum` leaves an order of the minimum value. */
export type DownPaymentBounds = {
  readonly minimum: Pesos
  readonly maximum: Pesos
  readonly effectiveMaximum: Pesos
  readonly minimumOrderValue: Pesos
}

/**
 * Bounds of the down payment: minimum = the larger of the mandatory percentage, half up, and what the
 * quota does not cover; maximum = the product's share of the price, down. `effectiveMaximum` is negative for a
 * price below the minimum order value, and then no amount is right.
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
