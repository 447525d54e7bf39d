import type { FastifyInstance } from 'fastify'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import type { Bill, Order } from '../../world/records.ts'
import { serveBills } from './bill-routes.ts'
import { serveDevices } from './catalog.ts'
import { serveLines } from './line-routes.ts'
import type { NotifyLender, Teller } from './notify-lender.ts'
import { serveOrders } from './order-routes.ts'
import { servePhotos } from './phone-picture.ts'

export function serveOperator(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  tellers: Tellers,
  sandboxUrl: () => string,
): void {
  servePhotos(app)
  const address = {
    part: 'operator',
    prefix: '/operator/v1',
    isAuthorized: hasBearer(settings.keys.operator),
  } as const
  servePart(app, world.faults, address, (scope) => {
    serveLines(scope, world)
    serveDevices(scope, sandboxUrl)
    serveOrders(scope, world)
    serveBills(scope, world, tellers.bills)
  })
}

export type Tellers = { readonly orders: Teller<Order>; readonly bills: Teller<Bill> }

export const tellersOf = (world: World, notifyLender: NotifyLender): Tellers => ({
  orders: notifyLender.about<Order>({
    records: world.orders,
    idOf: ({ idOrderAmount }) => idOrderAmount,
    pathOf: ({ idOrderAmount }) => `orders/${idOrderAmount}/events`,
    bodyOf: (_order, { event, at }) => ({ event, at }),
  }),
  bills: notifyLender.about<Bill>({
    records: world.bills,
    idOf: ({ billNumber }) => billNumber,
    pathOf: ({ billNumber }) => `bills/${billNumber}/events`,
    bodyOf: ({ contractNumber, amount }, { event, at }) => ({ contractNumber, event, amount, at }),
  }),
})
