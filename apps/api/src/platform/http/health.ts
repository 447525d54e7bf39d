import type { FastifyInstance } from 'fastify'

export type Readiness = { readonly isReady: boolean; readonly checks: Readonly<Record<string, boolean>> }

export type Leaving = {
  /** From here on this instance is not ready and asks each connection to close, while it still serves. */
  readonly begin: () => void
}

/** Liveness asks nothing of others; readiness does. */
export function healthRoutes(
  app: FastifyInstance,
  readiness: () => Promise<Readiness>,
  watch: () => Readonly<Record<string, boolean>> = () => ({}),
): Leaving {
  let isLeaving = false
  // A kept connection would hold up the end of the process.
  app.addHook('preClose', async () => {
    isLeaving = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    if (isLeaving) return reply.status(503).send({ status: 'stopping', checks: {} })
    const { isReady, checks } = await readiness()
    const status = isReady ? 'ready' : 'not ready'
    return reply.status(isReady ? 200 : 503).send({ status, checks, watch: watch() })
  })
  return {
    begin: () => {
      isLeaving = true
    },
  }
}
