import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'
import { servePaymentApi } from './api-routes.ts'
import { serveCheckout, serveLookup, serveScript } from './checkout-routes.ts'
import type { Till } from './till.ts'

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
