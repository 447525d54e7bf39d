import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'node:querystring'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { type Checkout, type CheckoutData, methodsOf, readCheckout } from './checkout.ts'

const pageFolder = new URL('./page/', import.meta.url)

export function serveCheckoutPage(app: FastifyInstance, world: World, settings: Settings): void {
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

const Fields = v.record(v.string(), v.unknown())

async function openCheckout(world: World, settings: Settings, input: unknown): Promise<Checkout> {
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
