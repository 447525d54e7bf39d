import { type Pesos, pesos } from '../money/pesos.ts'
import type { DownPaymentBounds } from './down-payment-bounds.ts'

/** No payment provider call below this: a down payment is nothing at all, or at least this much. */
export const downPaymentStepMin: Pesos = pesos(10_000)

/** Each refusal carries the amount, in pesos, that its message prints. */
export type DownPaymentRefusal =
  | { readonly code: 'belowMinimumStep'; readonly minimum: Pesos }
  | { readonly code: 'belowMandatory'; readonly minimum: Pesos }
  | { readonly code: 'aboveMaximum'; readonly maximum: Pesos }
  | { readonly code: 'orderValueTooLow'; readonly minimumOrderValue: Pesos }

export type DownPaymentCheck =
  | { readonly ok: true; readonly downPayment: Pesos }
  | { readonly ok: false; readonly refusal: DownPaymentRefusal }

/** Whether a down payment, in pesos, is inside its bounds; the first rule broken is the one told. */
export function checkDownPayment(amount: Pesos, bounds: DownPaymentBounds): DownPaymentCheck {
  if (amount !== 0 && amount < downPaymentStepMin)
    return refused({ code: 'belowMinimumStep', minimum: downPaymentStepMin })
  if (amount < bounds.minimum) return refused({ code: 'belowMandatory', minimum: bounds.minimum })
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
