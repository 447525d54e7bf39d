import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import type { Checkout } from './checkout.ts'
import { describeCheckout, returnAddress } from './describe-checkout.ts'
import { serveCheckoutPage } from './page-routes.ts'
import { takePayment } from './take-payment.ts'
import type { Till } from './till.ts'

type ById = { Params: { id: string } }

/** The page where a person pays, and the calls it makes. Whoever has its address may pay. */
export function serveCheckout(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  serveCheckoutPage(app, world, settings)

  app.get<ById>('/epayco/checkout/:id/session', async (request) => {
    const checkout = findCheckout(world, request.params.id)
    const transaction = checkout.reference === null ? null : await till.find(checkout.reference)
    return describeCheckout(settings, checkout, transaction)
  })

  app.post<ById>('/epayco/checkout/:id/pay', async (request, reply) => {
    const checkout = findCheckout(world, request.params.id)
    const { transaction, isAbandoned } = await takePayment(world, settings, till, checkout, request)
    const paid = { ...checkout, reference: transaction.reference }
    await world.checkouts.put(checkout.id, paid)
    // Asked for now, so that the merchant does not wait for the next pulse.
    reply.raw.once('close', () => void till.confirm(transaction.reference).catch(() => undefined))
    const leaveTo = isAbandoned ? returnAddress(checkout.data, null) : null
    return { ...describeCheckout(settings, paid, transaction), leaveTo }
  })
}

function findCheckout(world: World, id: string): Checkout {
  const checkout = world.checkouts.get(id)
  if (checkout === undefined)
    throw new Refusal(404, 'checkoutNotFound', 'Este pago no existe o ya no está abierto.')
  return checkout
}
