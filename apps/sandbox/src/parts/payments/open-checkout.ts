import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { Refusal } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, type CheckoutData, methodsOf, readCheckout } from './checkout.ts'

const Fields = v.record(v.string(), v.unknown())

/** Keeps what the merchant's page handed over. Refuses with 400 what the provider would not open. */
export async function openCheckout(world: World, settings: Settings, input: unknown): Promise<Checkout> {
  const data = acceptCheckout(settings, input)
  const id = randomBytes(18).toString('base64url')
  const checkout = { id, data, openedAtMs: world.clock.now(), reference: null }
  await world.checkouts.put(id, checkout)
  return checkout
}

export function acceptCheckout(settings: Settings, input: unknown): CheckoutData {
  const data = readCheckout(v.is(Fields, input) ? input : {})
  const { cardKey, cashKey } = settings.payments
  if (data.key !== cardKey && data.key !== cashKey)
    throw new Refusal(400, 'unknownKey', 'key: of no merchant')
  if (methodsOf(settings, data).length === 0) {
    throw new Refusal(400, 'nothingToPayWith', 'methodsDisable: leaves nothing to pay with')
  }
  return data
}
