import { pesos } from '@cupo/credit-engine'
import { type ApplicationForm, fieldMessages } from '@cupo/wire'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Device } from '../../../../ports/operator.ts'
import { channelOf } from '../../journey.ts'
import type { OriginationParts } from '../../parts.ts'
import type { KeptStoreLink } from './store-link.ts'
import type { CreditRequest } from './submitted-form.ts'

type Parts = Pick<OriginationParts, 'operator'>

/** What the form, the link or the cart of the line asks for; a form without any of them is refused. */
export async function creditRequestOf(
  parts: Parts,
  form: ApplicationForm,
  link: KeptStoreLink | null,
): Promise<Result<CreditRequest>> {
  if (channelOf(form).subject === 'device') {
    const device = await requestedDevice(parts, form, link)
    return device === null ? refuse('Reprovada') : done({ device, requestedAmount: null })
  }
  if (form.intendedValue !== undefined) {
    return done({ device: null, requestedAmount: pesos(form.intendedValue) })
  }
  return refuse('ValidationException', { errors: [{ field: 'intendedValue', message: fieldMessages.other }] })
}

async function requestedDevice(
  { operator }: Parts,
  form: ApplicationForm,
  link: KeptStoreLink | null,
): Promise<Device | null> {
  if (link?.sku !== undefined) return operator.device(link.sku)
  const cart = await operator.cartOf({ mobile: form.mobile, document: form.identityCardNumber })
  if (cart === null) return null
  const device = await operator.device(cart.sku)
  return device === null ? null : { ...device, shippingCost: cart.shippingCost }
}
