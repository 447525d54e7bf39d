import type { FastifyInstance } from 'fastify'

export type Readiness = { readonly isReady: boolean; readonly checks: Readonly<Record<string, boolean>> }

/** Liveness asks nothing of others; readiness does. */
export function healthRoutes(app: FastifyInstance, readiness: () => Promise<Readiness>): void {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const { isReady, checks } = await readiness()
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks })
  })
}
