import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { requireIdempotencyKey } from '../../http/answer-once.ts'
import { isSince, pageOf, Since } from '../../http/pages.ts'
import { Document, IsoDate, Mobile, Pesos, Refusal, readInput } from '../../http/refusal.ts'
import { type OrderCheck, personOf } from '../../people/person.ts'
import { formatInstant } from '../../world/clock.ts'
import type { World } from '../../world/open-world.ts'
import { numberOf, type Order, type OrderState } from '../../world/records.ts'
import { findPhone } from './catalog.ts'
import { planDelivery } from './line-routes.ts'

const Check = v.object({ document: Document, sku: v.string(), price: Pesos })
const DaneCode = (digits: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^\\d{${digits}}$`), 'must be a DANE code'))
const DeliveryDates = v.object({
  document: Document,
  sku: v.string(),
  departmentDaneCode: DaneCode(2),
  cityDaneCode: DaneCode(5),
  address: v.pipe(v.string(), v.maxLength(300)),
})
const Ordered = {
  document: Document,
  mobile: Mobile,
  sku: v.string(),
  price: Pesos,
  downPayment: Pesos,
  reference: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
}
const PickUp = v.object({
  ...Ordered,
  pickUp: v.object({ shop: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
})
const Delivery = v.object({
  ...Ordered,
  address: v.object({
    departmentDaneCode: DaneCode(2),
    cityDaneCode: DaneCode(5),
    neighborhoodName: v.pipe(v.string(), v.maxLength(120)),
    typedAddress: v.pipe(v.string(), v.minLength(5), v.maxLength(300)),
  }),
  deliveryDate: v.nullish(IsoDate, null),
  addressType: v.optional(v.string(), 'HOME'),
})
const NewOrder = v.union([PickUp, Delivery])
const Release = v.object({ reason: v.optional(v.pipe(v.string(), v.maxLength(200)), '') })

export function serveOrders(scope: FastifyInstance, world: World): void {
  scope.post('/orders/check', async (request) => {
    const { document, sku, price } = readInput(Check, request.body)
    return { result: checkOrder(document, sku, price) }
  })

  scope.post('/delivery-dates', async (request) =>
    planDelivery(readInput(DeliveryDates, request.body), world.clock.now()),
  )

  scope.get('/orders', async (request) => {
    const { since, page } = readInput(Since, request.query)
    const changed = world.orders
      .all()
      .map(listed)
      .filter(({ changedAt }) => isSince(changedAt, since))
    return { orders: pageOf(changed, page) }
  })

  scope.get<{ Params: { id: string } }>('/orders/:id', async (request) => {
    const order = world.orders.get(request.params.id)
    if (order === undefined) throw new Refusal(404, 'orderNotFound', 'No order has this number')
    return listed(order)
  })

  scope.post('/orders', async (request, reply) => {
    const key = requireIdempotencyKey(request)
    const input = readInput(NewOrder, request.body)
    reply.code(201)
    return world.answerOnce(request, () => placeOrder(world, key, input))
  })

  scope.post<{ Params: { id: string } }>('/orders/:id/release', async (request) => {
    readInput(Release, request.body)
    return world.answerOnce(request, () => moveOrder(world, request.params.id, 'released'))
  })

  scope.post<{ Params: { id: string } }>('/orders/:id/dispatch', async (request) =>
    world.answerOnce(request, () => moveOrder(world, request.params.id, 'dispatched')),
  )
}

const listed = ({ idOrderAmount, reference, state, price, placedAt, changedAt, notice }: Order) => ({
  idOrderAmount,
  reference,
  state,
  price,
  changedAt: notice?.at ?? changedAt ?? placedAt,
})

async function placeOrder(world: World, key: string, input: v.InferOutput<typeof NewOrder>) {
  const idOrderAmount = numberOf(key, (candidate) => {
    const holder = world.orders.get(candidate)
    return holder !== undefined && holder.idempotencyKey !== key
  })
  if (world.orders.get(idOrderAmount) === undefined) {
    refuseUnlessAvailable(checkOrder(input.document, input.sku, input.price))
    const placedAt = formatInstant(world.clock.now())
    const order: Order = {
      ...input,
      idOrderAmount,
      idempotencyKey: key,
      state: 'placed',
      placedAt,
      notice: null,
    }
    await world.orders.put(idOrderAmount, order)
  }
  return { idOrderAmount, state: 'placed' }
}

function checkOrder(document: string, sku: string, price: number): OrderCheck {
  const phone = findPhone(sku)
  if (phone === undefined) return 'deviceUnavailable'
  if (phone.price !== price) return 'priceInconsistent'
  return personOf(document).orderCheck
}

function refuseUnlessAvailable(result: OrderCheck): void {
  if (result !== 'available') throw new Refusal(422, result, 'The order cannot be placed as asked')
}

async function moveOrder(world: World, id: string, state: 'released' | 'dispatched') {
  const order = world.orders.get(id)
  if (order === undefined) throw new Refusal(404, 'orderNotFound', 'No order has this number')
  if (order.state === state) return { state }
  if (!canMove(order.state, state)) {
    throw new Refusal(409, 'orderStateConflict', `The order is ${order.state} and cannot become ${state}`)
  }
  await world.orders.put(id, { ...order, state, changedAt: formatInstant(world.clock.now()) })
  return { state }
}

const movableFrom: Readonly<Record<OrderState, readonly OrderState[]>> = {
  placed: ['dispatched', 'released', 'delivered', 'refused', 'outOfStock'],
  dispatched: ['released', 'delivered', 'refused', 'outOfStock'],
  delivered: ['returned'],
  returned: [],
  refused: [],
  outOfStock: [],
  released: [],
}

export function canMove(from: OrderState, to: OrderState): boolean {
  return movableFrom[from].includes(to)
}
