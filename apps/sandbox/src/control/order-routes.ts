import type { FastifyInstance } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { newNotice, type Teller } from '../parts/operator/notify-lender.ts'
import { canMove } from '../parts/operator/order-routes.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import type { Order, OrderEvent } from '../world/records.ts'

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
