import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { pageOf } from '../../http/pages.ts'
import { Refusal, readInput } from '../../http/refusal.ts'
import { servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import { wallTime } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import type { Checkout } from './checkout.ts'
import { describeCheckout, describeTransaction, returnAddress } from './describe-transaction.ts'
import { serveCheckoutPage } from './page-routes.ts'
import { readCashRequest, takePayment } from './take-payment.ts'
import type { Till } from './till.ts'
import { describeState, type Transaction } from './transaction.ts'

export function servePayments(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  till: Till,
  sandboxUrl: () => string,
  machineNow: () => number,
): void {
  serveScript(app, sandboxUrl)
  serveCheckout(app, world, settings, till)
  serveLookup(app, world, settings, till)
  servePaymentApi(app, world, settings, till, machineNow)
}

type ById = { Params: { id: string } }

function serveCheckout(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
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

function serveLookup(app: FastifyInstance, world: World, settings: Settings, till: Till): void {
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

function serveScript(app: FastifyInstance, sandboxUrl: () => string): void {
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

const Reference = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const One = v.object({ referencePayco: Reference })
const Filter = v.object({
  filter: v.object({ referencePayco: v.optional(Reference), referenceClient: v.optional(Reference) }),
})

const WallTime = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))
const List = v.object({
  pagination: v.object({
    page: v.pipe(v.number(), v.integer(), v.minValue(1)),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  filter: v.object({ transactionInitialDate: WallTime, transactionEndDate: WallTime }),
})
/** Small, so that tests see several pages, whatever limit is asked for. */
const rowsOfPageMax = 5

const prefix = '/epayco/api'

function servePaymentApi(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  till: Till,
  machineNow: () => number,
): void {
  const isAuthorized = (request: FastifyRequest) => {
    const given = request.headers.authorization ?? ''
    if (request.url.split('?')[0] === `${prefix}/login`) return isMerchant(settings, given)
    return given.startsWith('Bearer ') && isToken(settings, given.slice('Bearer '.length), machineNow())
  }
  servePart(app, world.faults, { part: 'payments', prefix, isAuthorized }, (scope) => {
    scope.post('/login', async () => ({ token: issueToken(settings, machineNow()) }))

    scope.post('/payment/transaction', async (request) => {
      const { referencePayco } = readInput(One, request.body)
      const transaction = await till.find(referencePayco)
      if (transaction === null) return { ...answer(false), data: {} }
      const summary = { transaction: summaryOf(transaction) }
      return { ...answer(true), data: { ...describeTransaction(settings, transaction), ...summary } }
    })

    scope.post('/payment/process/cash', async (request) => {
      const { reference, data, instrument } = await till.begin(
        readCashRequest(settings, request.body, world.clock.now()),
      )
      const { pin = '', agreement = '', dueOn = '' } = instrument.pin ?? {}
      return {
        success: true,
        titleResponse: 'SUCCESS',
        textResponse: 'Transacción y pin generados exitosamente',
        lastAction: 'Crear pin',
        data: {
          refPayco: Number(reference),
          invoice: data.invoice,
          pin,
          codeProject: agreement,
          status: describeState(3).text,
          codResponse: 3,
          total: Number(data.amount),
          expirationDate: dueOn,
        },
      }
    })

    scope.post('/transaction', async (request) => {
      const { pagination, filter } = readInput(List, request.body)
      const { transactionInitialDate: from, transactionEndDate: until } = filter
      const begun = (await till.all()).filter(({ createdAtMs }) => {
        const date = wallTime(createdAtMs)
        return date >= from && date <= until
      })
      const data = pageOf(begun, pagination.page, Math.min(pagination.limit, rowsOfPageMax)).map(rowOf)
      return { ...answer(true), data: { data, pagination: { ...pagination, totalCount: begun.length } } }
    })

    scope.post('/transaction/detail', async (request) => {
      const { filter } = readInput(Filter, request.body)
      const found = await findBy(till, filter)
      const data = found.map((one) => ({
        ...describeTransaction(settings, one),
        referencePayco: Number(one.reference),
        referenceClient: one.data.invoice,
      }))
      return { ...answer(found.length > 0), data }
    })
  })
}

const answer = (success: boolean) => ({
  success,
  titleResponse: success ? 'Success' : 'Error',
  textResponse: success ? 'Transacción consultada' : 'No se encontraron transacciones',
  lastAction: 'Consultar transacción',
})

const rowOf = ({ reference, data, instrument, state, createdAtMs }: Transaction) => ({
  referencePayco: Number(reference),
  referenceClient: data.invoice,
  transactionDate: wallTime(createdAtMs),
  description: data.description,
  paymentMethod: instrument.franchise,
  amount: Number(data.amount),
  status: describeState(state).text,
  test: data.test === 'true',
  currency: data.currency,
})

async function findBy(
  till: Till,
  filter: v.InferOutput<typeof Filter>['filter'],
): Promise<readonly Transaction[]> {
  if (filter.referenceClient !== undefined) return till.findByInvoice(filter.referenceClient)
  const one = await till.find(filter.referencePayco ?? '')
  return one === null ? [] : [one]
}

function summaryOf({ reference, data, state, instrument }: Transaction) {
  return {
    refPayco: Number(reference),
    invoice: data.invoice,
    status: describeState(state).text,
    codeResponse: state,
    bank: instrument.bank,
    amount: Number(data.amount),
    extra1: data.extras[0] ?? '',
  }
}

const lifeMs = 15 * 60_000

/** Verified without being stored. */
function issueToken(settings: Settings, nowMs: number): string {
  const until = String(nowMs + lifeMs)
  return `${until}.${seal(settings, until)}`
}

function isToken(settings: Settings, token: string, nowMs: number): boolean {
  const [until = '', given = ''] = token.split('.')
  return isSame(given, seal(settings, until)) && Number(until) > nowMs
}

/** `Basic` with a public key and the private key. */
function isMerchant(settings: Settings, authorization: string): boolean {
  const { cardKey, cashKey, privateKey } = settings.payments
  const expected = [cardKey, cashKey].map((publicKey) => basic(`${publicKey}:${privateKey}`))
  return expected.map((one) => isSame(authorization, one)).includes(true)
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

function seal(settings: Settings, until: string): string {
  return createHmac('sha256', settings.payments.privateKey).update(until).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return first !== undefined && second !== undefined && timingSafeEqual(first, second)
}
