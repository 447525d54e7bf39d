import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

export type WebPages = {
  /** `apps/web/dist`. */
  readonly dist: string
  /** Where pictures of phones come from. */
  readonly photoOrigin: string
  /** The only page that may be embedded, and only on its own route. */
  readonly identityOrigin: string
  /** Pages of the chat that may be embedded beside an application and in the borrower's area; none where there is no chat. */
  readonly chatOrigins: readonly string[]
  /** The only places besides ours that a form may be sent to, and that a script may ask, and only from where one pays. */
  readonly checkoutOrigins: { readonly forms: readonly string[]; readonly connections: readonly string[] }
  /** The only pages that may show ours in a frame, and only those of an assisted sale; none in production. */
  readonly frameAncestors: readonly string[]
  /** Lets every page load Google's script and frames. */
  readonly hasRecaptcha: boolean
}

const routesSchema = v.object({ routes: v.record(v.string(), v.string()), otherwise: v.string() })
const hashesSchema = v.record(
  v.string(),
  v.object({ scripts: v.array(v.string()), styles: v.array(v.string()) }),
)

/**
 * Serves what the web's build made: hashed files for ever, pages with an exact policy each.
 */
export async function serveWebPages(
  app: FastifyInstance,
  pages: WebPages,
  /** What is said of any other address. */
  refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): Promise<void> {
  const { dist } = pages
  if (!existsSync(join(dist, 'routes.json'))) return void app.setNotFoundHandler(refuse)
  const client = join(dist, 'client')
  // One route for the hundreds of hashed files: a route for each costs a start as much as all calls of the product.
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
  app.setNotFoundHandler((request, reply) => {
    if (!isForPage(request)) return refuse(request, reply)
    // The page says so to a person, the status to a scanner or a cache.
    return show(otherwise)(request, reply.status(404))
  })
}

/** The page on which a payment lands. */
const isResult = (pattern: string): boolean => /\/response(?:\/|$)/.test(pattern)

/** A bank's page may send the person back by a form: its fields are nobody's word, and the result is asked for by GET. */
const landOnResult =
  (refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const names = Object.values(request.params as Readonly<Record<string, string>>)
    return names.includes('') ? refuse(request, reply.status(404)) : reply.redirect(request.url, 303)
  }

const files: FastifyStaticOptions = {
  // Each registration names its own.
  root: '',
  preCompressed: true,
  index: false,
  setHeaders: (response, path) => {
    response.header('cache-control', cacheControlOf(path))
  },
}

/** A missing file is missing: a page in its place would be taken for a script. */
const isForPage = ({ method, url }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') &&
  !url.startsWith('/api/') &&
  !/\.\w+(\?|$)/.test(url.split('?')[0] ?? '')

/** Hashed files never change under their name; pages are asked for each time. */
function cacheControlOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return path.includes('.html') ? 'no-cache' : 'public, max-age=3600'
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** Hashes instead of nonces, so that pages stay files; only documents that may lead to the identity step may frame its page, only those that pay may leave for the checkout. */
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

/** What the vendor asks for in a policy. */
const recaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
} as const

/**
 * One document serves the visit: from the form, an alias of a step, the mailed e-mail check or the page of an ended
 * session a customer reaches the identity step without a new request. From a payment link nobody does, from the result
 * of its payment by way of the home.
 */
const leadsIntoJourney = (path: string) =>
  !/^\/(?:advanced|guarantee)-payment\/[^/]+(?:\/(?!response\/?$)|\/?$)/.test(path)

/** The screens that pay, and their results, from which one may pay again. The web app opens them as documents of their own. */
const leadsToCheckout = (path: string) =>
  /^\/(?:self-manage\/payment|fast-payment|advanced-payment|guarantee-payment(?:-response)?)(?:\/|$)/.test(
    path,
  )

/** The agent's screens and the customer's own phone: the counter page of the demo shows both beside each other. */
const isOfAssistedSale = (path: string) => /^\/(?:assisted|veridas\/assisted)(?:\/|$)/.test(path)
