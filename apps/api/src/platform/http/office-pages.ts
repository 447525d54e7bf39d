import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseRequest } from './bind.ts'
import type { ClientAddress } from './client-address.ts'
import { immutable } from './kept-assets.ts'

export type OfficePages = {
  readonly dist: string
  readonly officeUrl: string
  readonly publicUrl: string
  readonly isOfItsNetworks: ((address: string) => boolean) | null
  readonly clientAddress: (request: FastifyRequest) => ClientAddress
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/** To other networks and hosts the page and its calls are unknown addresses. */
export async function serveOfficePages(app: FastifyInstance, pages: OfficePages): Promise<void> {
  const { dist } = pages
  app.addHook('onRequest', async (request, reply) => {
    if (!isServed(request, pages)) return refuseRequest(reply, request, { code: 'NoEncontrado' })
  })
  const file = join(dist, 'index.html')
  if (!existsSync(file)) return
  const page = readFileSync(file)
  await app.register(fastifyStatic, {
    root: join(dist, 'assets'),
    prefix: '/office/assets/',
    preCompressed: true,
    index: false,
    decorateReply: false,
    setHeaders: (response) => void response.header('cache-control', immutable),
  })
  const show = (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(page)
  app.get('/office', show)
  app.get('/office/*', show)
}

const ofOffice = /^\/(?:api\/v1\/)?office(?:\/|$)/i

/** A host of its own serves the office alone. */
function isServed(request: FastifyRequest, pages: OfficePages): boolean {
  const path = request.url.split('?')[0] ?? '/'
  // The router decodes (`/%6fffice`) and strips scheme and host: its route decides, not the text alone.
  const isOfOffice = [request.routeOptions.url ?? '', path].some((address) => ofOffice.test(address))
  const [own, others] = [new URL(pages.officeUrl).host, new URL(pages.publicUrl).host]
  if (own !== others && !path.startsWith('/health/') && (request.host === own) !== isOfOffice) return false
  if (!isOfOffice || pages.isOfItsNetworks === null) return true
  return pages.isOfItsNetworks(pages.clientAddress(request).ip)
}
