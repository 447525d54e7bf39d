import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { newNotice, type Teller } from '../parts/operator/notify-lender.ts'
import { canMove } from '../parts/operator/order-routes.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import type { Bill, Order, OrderEvent } from '../world/records.ts'

const ends = {
  deliver: 'delivered',
  refuse: 'refused',
  'out-of-stock': 'outOfStock',
  return: 'returned',
} as const satisfies Record<string, OrderEvent>

export function serveOrderControl(app: FastifyInstance, world: World, teller: Teller<Order>): void {
  app.get('/control/orders', async () => world.orders.all().map(presentOrder).reverse())

  for (const [act, event] of Object.entries(ends)) {
    app.post<{ Params: { id: string } }>(`/control/orders/:id/${act}`, async (request) => {
      const order = findOrder(world, request.params.id)
      if (order.state === event) return presentOrder(order)
      if (!canMove(order.state, event)) {
        throw new Refusal(409, 'orderStateConflict', `El pedido ya está en estado ${order.state}`)
      }
      const notice = newNotice(event, formatInstant(world.clock.now()))
      return presentOrder(await teller.tell({ ...order, state: event, notice }))
    })
  }

  app.post<{ Params: { id: string } }>('/control/orders/:id/notify', async (request) => {
    const order = findOrder(world, request.params.id)
    if (order.notice === null) {
      throw new Refusal(409, 'nothingToNotify', 'Este pedido aún no tiene nada que avisar')
    }
    return presentOrder(await teller.again(order))
  })
}

export function presentOrder(order: Order) {
  const { idempotencyKey: _key, ...shown } = order
  return shown
}

function findOrder(world: World, id: string): Order {
  const order = world.orders.get(id)
  if (order === undefined) throw new Refusal(404, 'orderNotFound', `No existe el pedido ${id}`)
  return order
}

const Next = v.object({ state: v.picklist(['unpaid', 'collected']) })

export function serveBillControl(app: FastifyInstance, world: World, teller: Teller<Bill>): void {
  app.get('/control/bills', async () => world.bills.all().map(presentBill).reverse())

  app.post<{ Params: { contractNumber: string } }>('/control/bills/:contractNumber', async (request) => {
    const { contractNumber } = request.params
    const { state } = readInput(Next, request.body)
    if (state === 'unpaid') await world.withheldBills.put(contractNumber, { contractNumber })
    else await world.withheldBills.remove(contractNumber)
    return { contractNumber, next: state }
  })

  app.post<{ Params: { billNumber: string } }>('/control/bills/:billNumber/notify', async (request) => {
    const { billNumber } = request.params
    const bill = world.bills.get(billNumber)
    if (bill === undefined) throw new Refusal(404, 'billNotFound', `No existe el cobro ${billNumber}`)
    return presentBill(await teller.again(bill))
  })
}

export function presentBill(bill: Bill) {
  const { idempotencyKey: _key, ...shown } = bill
  return shown
}
