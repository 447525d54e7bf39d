import { isInRange, pesos, wholeLoanRange } from '@cupo/credit-engine'
import { type ApplicationForm, fieldMessages } from '@cupo/wire'
import type { Temporal } from 'temporal-polyfill'
import { businessDate } from '../../../../platform/business-date.ts'
import { done, type Result, refuse } from '../../../../platform/refusal.ts'
import type { Device } from '../../../../ports/operator.ts'
import { isCampaignOpen, readChannelPolicy } from '../../../policy/policy.ts'
import type { OriginationParts } from '../../context.ts'
import { channelOf } from '../../model/journey.ts'
import type { CreditRequest } from '../../model/submitted-form.ts'
import { type KeptStoreLink, skusOf } from '../../store/store-links.ts'
import { sumUnavailable } from '../../text/reasons.ts'

type Parts = Pick<OriginationParts, 'db' | 'operator'>

/** What the form, the link or the cart of the line asks for; a form without any of them is refused. */
export async function creditRequestOf(
  parts: Parts,
  form: ApplicationForm,
  link: KeptStoreLink | null,
  now: Temporal.Instant,
): Promise<Result<CreditRequest>> {
  if (channelOf(form).subject === 'money') return requestedMoney(parts, form, link, now)
  const device = await requestedDevice(parts, form, link)
  return device === null ? refuse('Reprovada') : done({ device, requestedAmount: null })
}

/**
 * A sum that an open campaign lends today. The number of installments is a wish: which can be had, the offer tells
 */
async function requestedMoney(
  { db }: Parts,
  { origin, intendedValue, intendedInstallmentsNumber }: ApplicationForm,
  link: KeptStoreLink | null,
  now: Temporal.Instant,
): Promise<Result<CreditRequest>> {
  const { settings, product } = await readChannelPolicy(db, origin, businessDate(now))
  const campaign = link?.kind === 'libre' ? link.campaign : settings.defaultCampaign
  const range = wholeLoanRange(product)
  if (range === null || !isCampaignOpen(settings, campaign)) return refuse('CampanaInactiva')
  if (intendedValue === undefined || !isInRange(range, intendedValue)) {
    const message = intendedValue === undefined ? fieldMessages.other : sumUnavailable(range)
    return refuse('ValidationException', { errors: [{ field: 'intendedValue', message }] })
  }
  return done({
    device: null,
    requestedAmount: pesos(intendedValue),
    installmentCount: intendedInstallmentsNumber ?? null,
    campaign,
  })
}

async function requestedDevice(
  { operator }: Parts,
  form: ApplicationForm,
  link: KeptStoreLink | null,
): Promise<Device | null> {
  const sku = link === null ? undefined : skusOf(link)[0]
  if (sku !== undefined) return operator.device(sku)
  const cart = await operator.cartOf({ mobile: form.mobile, document: form.identityCardNumber })
  if (cart === null) return null
  const device = await operator.device(cart.sku)
  return device === null ? null : { ...device, shippingCost: cart.shippingCost }
}
