import { randomInt } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { Document, Mobile, Refusal, readInput, WebAddress } from '../http/refusal.ts'
import { findPhone } from '../parts/operator/catalog.ts'
import { personOf } from '../people/person.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { backPages, type QuotaVisit, sitePages } from './site/site-pages.ts'
import { kindsOfLink, makeStoreLink } from './store-link.ts'

const StoreLinkWish = v.object({
  document: v.optional(Document),
  mobile: v.optional(Mobile),
  sku: v.optional(v.string()),
  urlRetorno: v.optional(WebAddress),
  billedOnMobileInvoice: v.optional(v.boolean()),
})

async function linkFor(
  world: World,
  settings: Settings,
  sandboxUrl: string,
  wish: v.InferOutput<typeof StoreLinkWish>,
): Promise<{ url: string; id: string }> {
  if (wish.sku !== undefined && findPhone(wish.sku) === undefined) {
    throw new Refusal(400, 'unknownSku', `La tienda no vende el equipo ${wish.sku}`)
  }
  const urlRetorno = wish.urlRetorno ?? `${sandboxUrl}/gracias`
  return makeStoreLink(settings, kindsOfLink.finter, { ...wish, urlRetorno }, world.clock.now())
}

const CampaignLinkWish = v.object({
  campaign: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), 'LIBRE'),
  document: v.optional(Document),
  mobile: v.optional(Mobile),
  urlRetorno: v.optional(WebAddress),
})

function campaignLinkFor(
  world: World,
  settings: Settings,
  sandboxUrl: string,
  wish: v.InferOutput<typeof CampaignLinkWish>,
): Promise<{ url: string; id: string }> {
  const urlRetorno = wish.urlRetorno ?? `${sandboxUrl}/gracias`
  return makeStoreLink(settings, kindsOfLink.libre, { ...wish, urlRetorno }, world.clock.now())
}

type Shop = { readonly world: World; readonly settings: Settings; readonly sandboxUrl: string }

export const linkKinds: ReadonlyMap<
  string,
  (shop: Shop, wish: unknown) => Promise<{ url: string; id: string }>
> = new Map([
  [
    'finter',
    ({ world, settings, sandboxUrl }, wish) =>
      linkFor(world, settings, sandboxUrl, readInput(StoreLinkWish, wish)),
  ],
  [
    'libre',
    ({ world, settings, sandboxUrl }, wish) =>
      campaignLinkFor(world, settings, sandboxUrl, readInput(CampaignLinkWish, wish)),
  ],
  [
    'assisted',
    ({ world, settings, sandboxUrl }, wish) =>
      assistedLinkFor(world, settings, sandboxUrl, readInput(AssistedLinkWish, wish)),
  ],
  [
    'prevalidation',
    ({ world, settings }, wish) =>
      preValidationLinkFor(world, settings, readInput(PreValidationLinkWish, wish)),
  ],
])

const sitePolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The shop leads customers back to the lender's own address alone (no open redirect). */
function quotaVisitOf(query: Readonly<Record<string, string>>, { webUrl }: Settings): QuotaVisit | null {
  const upTo = Number(query.hasta)
  const backTo = `${webUrl}/pre-validation/result`
  return Number.isSafeInteger(upTo) && upTo > 0 && query.volver === backTo ? { upTo, backTo } : null
}

export function serveShop(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  sandboxUrl: () => string,
): void {
  app.get<{ Querystring: Record<string, string> }>('/comprar', async (request, reply) => {
    const { ending, billedOnMobileInvoice, ...query } = request.query
    const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
    const buyer = ending === undefined ? {} : createBuyer(ending)
    const { url } = await linkFor(
      world,
      settings,
      sandboxUrl(),
      readInput(StoreLinkWish, {
        ...filled,
        ...buyer,
        billedOnMobileInvoice: billedOnMobileInvoice === 'true',
      }),
    )
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })

  app.get<{ Querystring: Record<string, string> }>('/prestamo', async (request, reply) => {
    const { ending, ...query } = request.query
    const borrower = ending === undefined ? {} : createBuyer(ending)
    const wish = readInput(CampaignLinkWish, { ...query, ...borrower })
    const { url } = await campaignLinkFor(world, settings, sandboxUrl(), wish)
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })

  app.get<{ Querystring: { agent?: string; ending?: string; sku?: string | string[] } }>(
    '/asesor',
    async (request, reply) => {
      const { agent, ending, sku = [] } = request.query
      const skus = [sku].flat().filter((one) => one !== '')
      const wish = readInput(AssistedLinkWish, { agent, ending: ending || undefined, skus })
      const { url } = await assistedLinkFor(world, settings, sandboxUrl(), wish)
      return reply.header('cache-control', 'no-store').redirect(url, 303)
    },
  )
  app.get<{ Querystring: { agent?: string } }>('/escritorio', async (request, reply) => {
    const wish = readInput(AssistedLinkWish, { agent: request.query.agent })
    const { url } = await assistedLinkFor(world, settings, sandboxUrl(), wish)
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })
  app.get('/control/agents', async () => sellers)
  servePreValidationLinks(app, world, settings)

  app.register(fastifyStatic, {
    root: new URL('./site/', import.meta.url).pathname,
    prefix: '/tienda/archivos/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /\.(?:css|svg)$/.test(path),
  })
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', sitePolicy).send(page)
  app.get<{ Querystring: Record<string, string> }>('/tienda', async ({ query }, reply) => {
    const visit = quotaVisitOf(query, settings)
    return show(reply, visit === null ? sitePages.home(settings.webUrl) : sitePages.phones(visit))
  })
  app.get('/tienda/ayuda', async (_request, reply) => show(reply, sitePages.help(settings.webUrl)))
  app.get('/tienda/chat', async (_request, reply) => show(reply, sitePages.chat()))

  for (const [address, page] of Object.entries(backPages)) {
    app.get(address, async (_request, reply) => show(reply, page))
  }
}

const AssistedLinkWish = v.object({
  agent: v.string(),
  document: v.optional(Document),
  mobile: v.optional(Mobile),
  ending: v.optional(v.string()),
  skus: v.optional(v.array(v.string())),
  urlRetorno: v.optional(WebAddress),
})
type AssistedLinkWish = v.InferOutput<typeof AssistedLinkWish>

type AssistedLink = {
  readonly url: string
  readonly id: string
  readonly document?: string
  readonly mobile?: string
}

async function assistedLinkFor(
  world: World,
  settings: Settings,
  sandboxUrl: string,
  wish: AssistedLinkWish,
): Promise<AssistedLink> {
  const seller = findSeller(wish.agent)
  if (seller === undefined) {
    const known = sellers.map(({ agent }) => agent).join(', ')
    throw new Refusal(400, 'unknownAgent', `Aquí venden ${known}, no ${wish.agent}`)
  }
  const unknownSku = wish.skus?.find((sku) => findPhone(sku) === undefined)
  if (unknownSku !== undefined) {
    throw new Refusal(400, 'unknownSku', `La tienda no vende el equipo ${unknownSku}`)
  }
  const customer = customerOf(wish)
  const kind = customer === null ? kindsOfLink.desk : kindsOfLink.sale
  const content = {
    ...seller,
    ...customer,
    skus: wish.skus,
    urlRetorno: wish.urlRetorno ?? `${sandboxUrl}/caja`,
  }
  const link = await makeStoreLink(settings, kind, content, world.clock.now())
  return { ...link, ...customer }
}

function customerOf({ document, mobile, ending }: AssistedLinkWish) {
  if (document !== undefined) return { document, mobile: mobile ?? lineOf(document) }
  if (mobile !== undefined) throw new Refusal(400, 'invalidRequest', 'mobile necesita document')
  return ending === undefined ? null : createBuyer(ending)
}

const Code = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'must be a code of letters, digits, _, . and -'))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Channel = v.picklist(['Finter', 'Libre', 'Assistido'])

const PreValidationLinkWish = v.object({ userCode: Code, name: Name, channel: Channel })
type PreValidationLinkWish = v.InferOutput<typeof PreValidationLinkWish>

function preValidationLinkFor(
  world: World,
  settings: Settings,
  wish: PreValidationLinkWish,
): Promise<{ url: string; id: string }> {
  return makeStoreLink(settings, kindsOfLink.preValidation, wish, world.clock.now())
}

function servePreValidationLinks(app: FastifyInstance, world: World, settings: Settings): void {
  app.get('/control/requesters', async () => requesters)
  app.get('/consultar-cupo', async (request, reply) => {
    const { url } = await preValidationLinkFor(world, settings, requesterWish(request.query))
    return reply.header('cache-control', 'no-store').redirect(url, 303)
  })
}

function requesterWish(query: unknown): PreValidationLinkWish {
  const { userCode, channel } = readInput(v.object({ userCode: Code, channel: Channel }), query)
  const requester = findRequester(userCode)
  if (requester !== undefined) return { userCode, name: requester.name, channel }
  const known = requesters.map((one) => one.userCode).join(', ')
  throw new Refusal(400, 'unknownUser', `Aquí consultan ${known}, no ${userCode}`)
}

/** A new person, so that a repeated case starts from nothing. */
function createBuyer(ending: string): { document: string; mobile: string } {
  if (!/^\d{2}$/.test(ending)) throw new Refusal(400, 'invalidRequest', 'ending debe tener dos dígitos')
  const document = `1${String(randomInt(10_000_000)).padStart(7, '0')}${ending}`
  return { document, mobile: lineOf(document) }
}

const lineOf = (document: string): string => personOf(document).lines[0] ?? ''

type Seller = {
  readonly shop: string
  readonly shopName: string
  readonly agent: string
  readonly agentName: string
}

/** Two shops with two counters each, so that a sale can move to another counter but not to another shop. */
const sellers: readonly Seller[] = [
  seller('T-014', 'Andina Móvil Chapinero', 'A-1041', 'Marta Lucía Ospina'),
  seller('T-014', 'Andina Móvil Chapinero', 'A-1042', 'Jhon Fredy Castaño'),
  seller('T-027', 'Andina Móvil El Poblado', 'A-2071', 'Daniela Rincón'),
  seller('T-027', 'Andina Móvil El Poblado', 'A-2072', 'Camilo Andrés Pardo'),
]

type Requester = { readonly userCode: string; readonly name: string; readonly place: string }

const requesters: readonly Requester[] = [
  ...sellers.map(({ agent, agentName, shopName }) => ({
    userCode: agent,
    name: agentName,
    place: shopName,
  })),
  { userCode: 'C-310', name: 'Paula Andrea Nieto', place: 'Línea de ventas' },
  { userCode: 'C-311', name: 'Wilson Caicedo', place: 'Línea de ventas' },
]

const findRequester = (userCode: string): Requester | undefined =>
  requesters.find((one) => one.userCode === userCode)

const findSeller = (agent: string): Seller | undefined => sellers.find((one) => one.agent === agent)

function seller(shop: string, shopName: string, agent: string, agentName: string): Seller {
  return { shop, shopName, agent, agentName }
}
