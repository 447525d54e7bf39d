import type { FastifyRequest } from 'fastify'

/** ASVS 3.5.1–3.5.3: a custom header, and no sign of another origin (CSRF). */
export function isFromOurPages(request: FastifyRequest, publicUrl: string): boolean {
  if (request.headers['x-cupo-client'] !== 'web') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  return origin === undefined || origin === new URL(publicUrl).origin
}
