import type { FastifyInstance } from 'fastify'
import { refuseRequest } from './bind.ts'

/** Serves the script from our origin, so that the page's policy trusts no other; 503 without a copy. */
export function serveCheckoutScript(
  app: FastifyInstance,
  { path, current }: { readonly path: `/js/${string}`; readonly current: () => string | null },
): void {
  app.get(path, (request, reply) => {
    const script = current()
    if (script === null) return refuseRequest(reply, request, { code: 'ServicioNoDisponible' })
    return reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(script)
  })
}
