import { pesos } from '@cupo/credit-engine'
import { type CallRequest, type CallResult, fieldMessages, type preValidateOffers } from '@cupo/wire'
import { businessDate } from '../../platform/business-date.ts'
import { withFmt } from '../../platform/present.ts'
import { done, type Result, refuse } from '../../platform/refusal.ts'
import { deviceTooCheap, reasonsOf } from '../origination/origination.ts'
import { readChannelPolicy } from '../policy/policy.ts'
import type { PreValidationContext, PreValidationParts } from './parts.ts'
import { judgePreValidation } from './pre-validate.ts'
import { type PriceRefusal, priceDevice } from './price-device.ts'
import type { PreValidation } from './stored-pre-validation.ts'
import { priceOutOfReach } from './text/pre-validation.ts'

type Wish = Pick<CallRequest<typeof preValidateOffers>['body'], 'intendedValue' | 'iva'>
type Answer = CallResult<typeof preValidateOffers>

/**
 * The installments of a device for a person who has shown who they are; for a refusal its reasons. Refuses as
 * `judgePreValidation` does, and with `ValidationException` at its field where the channel sells no device, or not at this price;
 * throws `FiguresMissing` where nothing may be sold (conformance: R-U32, R-U33).
 */
export async function preValidateDevice(
  parts: PreValidationParts,
  preValidation: PreValidation,
  { intendedValue, iva }: Wish,
  context: PreValidationContext,
): Promise<Result<Answer>> {
  const judged = await judgePreValidation(parts, preValidation, context)
  if (!judged.ok) return judged
  const { origin } = preValidation.content
  const policy = await readChannelPolicy(parts.db, origin, businessDate(context.now))
  if (policy.product.requestedAmount.kind !== 'devicePrice') return noDevice
  const { score } = judged.value.consultation
  if (score.decision === 'refused') return done(reproved(reasonsOf(score.reasons)))
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
  })
}

const noDevice = refuse('ValidationException', {
  errors: [{ field: 'sku', message: fieldMessages.other }],
})

const reproved = (messages: Answer['messages']): Answer => ({
  situation: 'reproved',
  messages,
  offers: { ops: [] },
})

/** The quota stands, and another device may be inside it. */
const refusedPrice = ({ because }: PriceRefusal) =>
  refuse('ValidationException', {
    errors: reasonOf[because].map(({ mensagem: message }) => ({ field: 'intendedValue', message })),
  })

const reasonOf: Readonly<Record<PriceRefusal['because'], typeof priceOutOfReach>> = {
  tooCheap: deviceTooCheap,
  orderValueTooLow: deviceTooCheap,
  priceOutOfReach,
}
