import { readFile } from 'node:fs/promises'
import { parse } from 'node:querystring'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, methodsOf } from './checkout.ts'
import { describeCheckout, returnAddress } from './describe-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { instrumentOf, Outcome, readPayment, stateAfter } from './pay.ts'
import type { Till } from './till.ts'

const pageFolder = new URL('./page/', import.meta.url)
const Choice = v.object({ outcome: Outcome, isSilent: v.optional(v.boolean(), false) })

type ById = { Params: { id: string } }

/** The page where a person pays, and the calls it makes. Whoever has its address may pay. */
export function serveCheckout(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
  servePage(app, world, settings)

  app.get<ById>('/epayco/checkout/:id/session', async (request) => {
    const checkout = findCheckout(world, request.params.id)
    const transaction = checkout.reference === null ? null : await till.find(checkout.reference)
    return describeCheckout(settings, checkout, transaction)
  })

  app.post<ById>('/epayco/checkout/:id/pay', async (request, reply) => {
    const checkout = findCheckout(world, request.params.id)
    const { outcome, isSilent } = readInput(Choice, request.body)
    const transaction = await pay(world, settings, till, checkout, request.body, {
      outcome,
      isSilent,
      ip: request.ip,
    })
    const paid = { ...checkout, reference: transaction.reference }
    await world.checkouts.put(checkout.id, paid)
    // Asked for now, so that the merchant does not wait for the next pulse.
    reply.raw.once('close', () => void till.confirm(transaction.reference).catch(() => undefined))
    const leaveTo = outcome === 'abandon' ? returnAddress(checkout.data, null) : null
    return { ...describeCheckout(settings, paid, transaction), leaveTo }
  })
}

function servePage(app: FastifyInstance, world: World, settings: Settings): void {
  app.register(fastifyStatic, {
    root: pageFolder.pathname,
    prefix: '/epayco/checkout/files/',
    decorateReply: false,
    index: false,
  })

  app.register(async (scope) => {
    const form = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(
      form,
      { parseAs: 'string' },
      async (_request: unknown, body: string | Buffer) => parse(body.toString()),
    )
    scope.post('/epayco/checkout', async (request, reply) => {
      const place = await openCheckout(world, settings, request.body).then(
        ({ id }) => id,
        (error) => {
          if (!(error instanceof Refusal)) throw error
          return `no?${new URLSearchParams({ reason: error.message })}`
        },
      )
      return reply.redirect(`/epayco/checkout/${place}`, 303)
    })
  })

  app.get('/epayco/checkout/:id', async (_request, reply) =>
    reply
      .headers(pageHeaders)
      .type('text/html; charset=utf-8')
      .send(await readFile(new URL('page.html', pageFolder))),
  )
}

const pageHeaders = {
  'content-security-policy': [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

type Wish = { outcome: v.InferOutput<typeof Outcome>; isSilent: boolean; ip: string }

async function pay(
  world: World,
  settings: Settings,
  till: Till,
  { data }: Checkout,
  details: unknown,
  { outcome, isSilent, ip }: Wish,
) {
  const payment = readPayment(details)
  if (!methodsOf(settings, data).includes(payment.method)) {
    throw new Refusal(400, 'methodNotAllowed', 'El comercio no recibe este medio de pago.')
  }
  const before = await till.findByInvoice(data.invoice)
  if (before.some(({ state }) => state === 1)) {
    throw new Refusal(409, 'alreadyPaid', 'Esta factura ya fue pagada. Vuelve al comercio.')
  }
  const instrument = instrumentOf(payment, data, world.clock.now())
  const email = payment.email || data.email_billing
  const state = stateAfter(payment, outcome)
  return till.begin({ data, instrument, state, email, ip: data.ip || ip }, isSilent ? 0 : 1)
}

function findCheckout(world: World, id: string): Checkout {
  const checkout = world.checkouts.get(id)
  if (checkout === undefined)
    throw new Refusal(404, 'checkoutNotFound', 'Este pago no existe o ya no está abierto.')
  return checkout
}
