import { type Pesos, pesos, subtract } from '@cupo/credit-engine'
import {
  type CallRequest,
  type CallResult,
  fieldMessages,
  type OfferData,
  type Origin,
  type preValidateOffers,
} from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import type { Device } from '../../ports/operator.ts'
import { deviceTooCheap, priceOffer, reasonsOf } from '../origination/origination.ts'
import { type ChannelPolicy, readChannelPolicy, sellingTerms } from '../policy/policy.ts'
import type { PreValidationContext, PreValidationRequest } from './context.ts'
import { judgePreValidation } from './pre-validate.ts'
import { isOnBehalf, type PreValidation } from './pre-validation-store.ts'
import { type BureauProfile, type InitialPayment, initialPaymentOf } from './quota-figures.ts'
import { priceOutOfReach, unknownDevice } from './text/pre-validation.ts'

type Wish = Pick<CallRequest<typeof preValidateOffers>['body'], 'sku' | 'intendedValue' | 'iva'>

type Answer = CallResult<typeof preValidateOffers>

type PricedDevice = {
  readonly price: Pesos
  /** By law the interest is free of VAT up to a price. */
  readonly isTaxFree: boolean
}

type PriceRefusal =
  | Extract<InitialPayment, { readonly ok: false }>
  | { readonly ok: false; readonly because: 'tooCheap' }

/**
 * Or the reasons of a refusal; beside them a different price or VAT of the catalogue. Refuses as
 * `judgePreValidation`, and with `ValidationException`; throws `FiguresMissing`.
 */
export async function preValidateDevice(
  quota: PreValidationContext,
  preValidation: PreValidation,
  { sku, intendedValue, iva }: Wish,
  context: PreValidationRequest,
): Promise<Result<Answer>> {
  const judged = await judgePreValidation(quota, preValidation, context)
  if (!judged.ok) return judged
  const { content } = preValidation
  const { origin } = content
  const policy = await readChannelPolicy(quota.db, origin, businessDate(context.now))
  if (policy.product.requestedAmount.kind !== 'devicePrice') return noDevice
  const { score } = judged.value.consultation
  if (score.decision === 'refused') return done(reproved(isOnBehalf(content) ? [] : reasonsOf(score.reasons)))
  const device = await findDevice(quota, sku)
  if (!device.ok) return device
  const price = pesos(intendedValue)
  const priced = priceDevice(origin, policy, score, { price, isTaxFree: iva === 'No' })
  if (!priced.ok) return refusedPrice(priced)
  const accessId = preValidation.id
  const offers = priced.offer.offers.map((offer) => ({
    ...offer,
    ...withFmt({ intendedValue: price }),
    accessId,
  }))
  return done({
    situation: 'approved',
    messages: [],
    offers: { ops: [{ data: { ...priced.offer, offers } }] },
    inSale: inSaleOf(device.value, { price, isTaxFree: priced.offer.isTaxFree }, policy),
  })
}

function inSaleOf(
  device: PricedDevice,
  priced: PricedDevice,
  { isTaxFreePrice }: Pick<ChannelPolicy, 'isTaxFreePrice'>,
): Answer['inSale'] {
  const isTaxFree = device.isTaxFree && isTaxFreePrice(device.price)
  if (device.price === priced.price && isTaxFree === priced.isTaxFree) return null
  return { ...withFmt({ price: device.price }), iva: isTaxFree ? 'No' : 'Si' }
}

const noDevice = refuse('ValidationException', {
  errors: [{ field: 'sku', message: fieldMessages.other }],
})

const reproved = (messages: Answer['messages']): Answer => ({
  situation: 'reproved',
  messages,
  offers: { ops: [] },
  inSale: null,
})

const refusedPrice = ({ because }: PriceRefusal) =>
  refuse('ValidationException', {
    errors: reasonOf[because].map(({ mensagem: message }) => ({ field: 'intendedValue', message })),
  })

const reasonOf: Readonly<Record<PriceRefusal['because'], typeof priceOutOfReach>> = {
  tooCheap: deviceTooCheap,
  orderValueTooLow: deviceTooCheap,
  priceOutOfReach,
}

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
