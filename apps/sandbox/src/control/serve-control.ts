import type { FastifyInstance } from 'fastify'
import type { Tellers } from '../parts/operator/serve-operator.ts'
import type { Till } from '../parts/payments/till.ts'
import { peopleTable } from '../people/people-table.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { serveBillControl } from './bill-routes.ts'
import { serveClock } from './clock-routes.ts'
import { serveFaults, serveMonitoringControl } from './fault-routes.ts'
import { serveFileControl } from './file-routes.ts'
import { serveIdentityControl } from './identity-routes.ts'
import { serveMessages } from './message-routes.ts'
import { serveOrderControl } from './order-routes.ts'
import { servePaymentControl } from './payment-routes.ts'
import { serveRoom } from './room-routes.ts'
import { serveStaffControl } from './staff-routes.ts'
import { serveCreditControl, serveTransferControl } from './transfer-routes.ts'
import { serveLinks, serveWorldControl } from './world-routes.ts'

type Desks = { readonly tellers: Tellers; readonly till: Till; readonly sandboxUrl: () => string }

export function serveControl(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  { tellers, till, sandboxUrl }: Desks,
): void {
  serveMessages(app, world)
  serveClock(app, world, settings, till)
  serveLinks(app, world, settings, sandboxUrl)
  serveOrderControl(app, world, tellers.orders)
  serveBillControl(app, world, tellers.bills)
  servePaymentControl(app, world, settings, till)
  serveTransferControl(app, world)
  serveCreditControl(app, world)
  serveFileControl(app, world, settings, till)
  serveIdentityControl(app, world)
  serveStaffControl(app, world)
  serveMonitoringControl(app, world)
  serveFaults(app, world)
  serveWorldControl(app, settings)
  serveRoom(app, world, settings, sandboxUrl)
  app.get('/control/people', async () => peopleTable)
}
