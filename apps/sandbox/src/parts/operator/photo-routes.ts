import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../http/refusal.ts'
import { findPhone } from './catalog.ts'
import { drawPhone } from './phone-picture.ts'

/** Pictures are public, as a shop's are: no key, and any page may show them. */
export function servePhotos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>('/operator/photos/:file', async (request, reply) => {
    const phone = findPhone(request.params.file.replace(/\.svg$/, ''))
    if (phone === undefined) throw new Refusal(404, 'photoNotFound', 'No device has this picture')
    return reply
      .header('content-type', 'image/svg+xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .send(drawPhone(phone))
  })
}
