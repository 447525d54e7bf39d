import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leadsToCheckout } from '@cupo/wire'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { immutable, type SendKeptAsset } from './kept-assets.ts'

export type WebPages = {
  readonly dist: string
  readonly photoOrigin: string
  readonly identityOrigin: string
  readonly chatOrigins: readonly string[]
  readonly checkoutOrigins: { readonly forms: readonly string[]; readonly connections: readonly string[] }
  readonly frameAncestors: readonly string[]
  readonly hasRecaptcha: boolean
  readonly sendKeptAsset: SendKeptAsset
}

const routesSchema = v.object({ routes: v.record(v.string(), v.string()), otherwise: v.string() })
const hashesSchema = v.record(
  v.string(),
  v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) }),
)

/** Serves hashed files as immutable and pages with an exact policy. */
export async function serveWebPages(
  app: FastifyInstance,
  pages: WebPages,
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const { dist } = pages
  if (!existsSync(join(dist, 'routes.json'))) return void app.setNotFoundHandler(refuse)
  const client = join(dist, 'client')
  // Single routes for each would double the start.
  await app.register(fastifyStatic, { ...files, root: join(client, 'assets'), prefix: '/assets/' })
  await app.register(fastifyStatic, {
    ...files,
    root: client,
    wildcard: false,
    globIgnore: ['assets/**'],
    decorateReply: false,
  })
  const { routes, otherwise } = v.parse(routesSchema, readJson(join(dist, 'routes.json')))
  const hashes = v.parse(hashesSchema, readJson(join(dist, 'csp.json')))
  const show = (page: string) => (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? '/'
    reply.header('content-security-policy', policyOf(hashes[page], path, pages))
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header(
      'permissions-policy',
      `camera=(self "${pages.identityOrigin}"), microphone=(self "${pages.identityOrigin}"), geolocation=(self)`,
    )
    return reply.sendFile(`${page}.html`, join(dist, 'pages'))
  }
  for (const [pattern, page] of Object.entries(routes)) {
    app.get(pattern, show(page))
    if (isResult(pattern)) app.post(pattern, { onRequest: landOnResult(refuse) }, landOnResult(refuse))
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!isForPage(request)) return (await pages.sendKeptAsset(request, reply)) ?? refuse(request, reply)
    // Scanners and caches rely on the status.
    return show(otherwise)(request, reply.status(404))
  })
}

const isResult = (pattern: string): boolean => /\/response(?:\/|$)/.test(pattern)

/** Redirects to GET: the fields that a bank posts are not trusted. */
const landOnResult =
  (refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const names = Object.values(request.params as Readonly<Record<string, string>>)
    return names.includes('') ? refuse(request, reply.status(404)) : reply.redirect(request.url, 303)
  }

const files: FastifyStaticOptions = {
  root: '',
  preCompressed: true,
  index: false,
  setHeaders: (response, path) => {
    response.header('cache-control', cacheControlOf(path))
  },
}

/** A page would be parsed as a script. */
const isForPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  !/\.\w+(\?|$)/.test(url.split('?')[0] ?? '')

function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return immutable
  return path.includes('.html') ? 'no-cache' : 'public, max-age=3600'
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Hashes, not nonces: pages stay static. */
function policyOf(
  hashes: { readonly scripts: readonly string[]; readonly styles: readonly string[] } | undefined,
  path: string,
  { photoOrigin, identityOrigin, chatOrigins, checkoutOrigins, frameAncestors, hasRecaptcha }: WebPages,
): string {
  const quoted = (values: readonly string[] = []) => values.map((value) => ` '${value}'`).join('')
  const chats = isOfAssistedSale(path) ? [] : chatOrigins
  const frames = leadsIntoJourney(path) ? [identityOrigin, ...chats] : []
  const { forms, connections } = leadsToCheckout(path) ? checkoutOrigins : { forms: [], connections: [] }
  const ancestors = isOfAssistedSale(path) && frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"
  const captcha = hasRecaptcha ? recaptchaSources : { scripts: [], frames: [] }
  return [
    "default-src 'none'",
    [`script-src 'self'${quoted(hashes?.scripts)}`, ...captcha.scripts].join(' '),
    `style-src 'self'${quoted(hashes?.styles)}`,
    `img-src 'self' data: blob: ${photoOrigin}`,
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(' '),
    "worker-src 'self' blob:",
    ["frame-src 'self' blob:", ...frames, ...captcha.frames].join(' '),
    "object-src 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** The vendor's documentation. */
const recaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} as const

/** A document's policy covers its whole visit. No way leads from an unpaid link to the identity step. */
const leadsIntoJourney = (path: string) =>
  !/^\/(?:advanced|guarantee)-payment\/[^/]+(?:\/(?!response\/?$)|\/?$)/.test(path)

const isOfAssistedSale = (path: string) => /^\/(?:assisted|veridas\/assisted)(?:\/|$)/.test(path)
