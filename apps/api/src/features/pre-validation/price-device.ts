import { type Pesos, subtract } from '@cupo/credit-engine'
import type { OfferData, Origin } from '@cupo/wire'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Device } from '../../ports/operator.ts'
import { priceOffer } from '../origination/origination.ts'
import { type ChannelPolicy, sellingTerms } from '../policy/policy.ts'
import type { PreValidationContext } from './context.ts'
import { type BureauProfile, type InitialPayment, initialPaymentOf } from './quota-figures.ts'
import { unknownDevice } from './text/pre-validation.ts'

export type PricedDevice = {
  readonly price: Pesos
  /** By law the interest is free of VAT up to a price. */
  readonly isTaxFree: boolean
}

export type PriceRefusal =
  | Extract<InitialPayment, { readonly ok: false }>
  | { readonly ok: false; readonly because: 'tooCheap' }

/** The quota caps what is financed. Throws `FiguresMissing`. */
export function priceDevice(
  origin: Origin,
  policy: ChannelPolicy,
  profile: BureauProfile,
  { price, isTaxFree }: PricedDevice,
): { readonly ok: true; readonly offer: OfferData } | PriceRefusal {
  const { product, settings, isTaxFreePrice } = policy
  if (price < settings.minimumTerminalValue) return { ok: false, because: 'tooCheap' }
  const first = initialPaymentOf(policy, profile, price)
  if (!first.ok) return first
  const request = {
    financedAmount: subtract(price, first.amount),
    product,
    isTaxFree: isTaxFree && isTaxFreePrice(price),
    usuryCap: sellingTerms(origin, policy).usuryCap.cap,
    guarantee: product.termsByRiskBand[profile.riskBand].guarantee,
  }
  return {
    ok: true,
    offer: priceOffer(origin, policy, { request, downPayment: first.amount, isRaised: false }),
  }
}

export async function findDevice({ operator }: PreValidationContext, sku: string): Promise<Result<Device>> {
  const device = await operator.device(sku)
  return device === null
    ? refuse('ValidationException', { errors: [{ field: 'sku', message: unknownDevice }] })
    : done(device)
}
