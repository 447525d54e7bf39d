import type { FastifyInstance } from 'fastify'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { serveBills } from './bill-routes.ts'
import { serveDevices } from './device-routes.ts'
import { serveLines } from './line-routes.ts'
import { serveOrders } from './order-routes.ts'
import { servePhotos } from './photo-routes.ts'
import type { Tellers } from './tellers.ts'

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
