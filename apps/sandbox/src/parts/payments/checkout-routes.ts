import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import { servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import type { Checkout } from './checkout.ts'
import { describeCheckout, describeTransaction, returnAddress } from './describe-transaction.ts'
import { serveCheckoutPage } from './page-routes.ts'
import { takePayment } from './take-payment.ts'
import type { Till } from './till.ts'

type ById = { Params: { id: string } }

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
    // At once, so that the merchant does not wait for the next pulse.
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

export function serveLookup(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  const address = { part: 'payments', prefix: '/epayco/secure', isAuthorized: () => true } as const
  servePart(app, world.faults, address, (scope) => {
    scope.get<{ Params: { hash: string } }>('/validation/v1/reference/:hash', async (request) => {
      const transaction = await till.findByHash(request.params.hash)
      const last_action = 'validation transaction'
      if (transaction === null) {
        const text_response = 'La referencia no existe'
        return { success: false, title_response: 'Error', text_response, last_action, data: {} }
      }
      return {
        success: true,
        title_response: 'Transacción',
        text_response: 'Información de la transacción',
        last_action,
        data: describeTransaction(settings, transaction),
      }
    })
  })
}

const source = new URL('./page/checkout.js', import.meta.url)

export function serveScript(app: FastifyInstance, sandboxUrl: () => string): void {
  app.get('/epayco/checkout.js', async (_request, reply) => {
    const text = await readFile(source, 'utf8')
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(text.replace('https://checkout.example/epayco/checkout', `${sandboxUrl()}/epayco/checkout`))
  })
}
