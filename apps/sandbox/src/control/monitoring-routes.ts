import type { FastifyInstance } from 'fastify'
import type { World } from '../world/open-world.ts'

/** What the product reported as failed, newest first. */
export function serveMonitoringControl(app: FastifyInstance, world: World): void {
  app.get('/control/monitoring', async () => describeIncidents(world, 200))
}

export const describeIncidents = (world: World, count: number) =>
  world.incidents.all().slice(-count).reverse()
