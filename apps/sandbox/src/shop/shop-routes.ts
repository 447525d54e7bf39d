import { randomInt, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CompactEncrypt } from 'jose'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { Document, Mobile, WebAddress } from '../http/shapes.ts'
import { findPhone } from '../parts/operator/catalog.ts'
import { personOf } from '../people/person.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { sitePages } from './site/site-pages.ts'

/** Somebody new whose document ends as asked, so that trying the same case again starts from nothing. */
function createBuyer(ending: string): { document: string; mobile: string } {
  if (!/^\d{2}$/.test(ending)) throw new Refusal(400, 'invalidRequest', 'ending debe tener dos dígitos')
  const document = `1${String(randomInt(10_000_000)).padStart(7, '0')}${ending}`
  return { document, mobile: personOf(document).lines[0] ?? '' }
}

/** What a store link may say; a shop never sends a person to the lender with a phone it does not sell. */
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

/** What a campaign's link may say. It is for many; one that names a person fills the form in for them. */
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

/** The links that a shop makes, by kind, each from a wish as it came. */
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
])

const sitePolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

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

  app.register(fastifyStatic, {
    root: new URL('./site/', import.meta.url).pathname,
    prefix: '/tienda/archivos/',
    decorateReply: false,
    index: false,
    allowedPath: (path) => /\.(?:css|svg)$/.test(path),
  })
  const show = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', sitePolicy).send(page)
  app.get('/tienda', async (_request, reply) => show(reply, sitePages.home(settings.webUrl)))
  app.get('/tienda/ayuda', async (_request, reply) => show(reply, sitePages.help(settings.webUrl)))
  app.get('/tienda/chat', async (_request, reply) => show(reply, sitePages.chat()))

  app.get('/gracias', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(await readFile(new URL('../control-room/gracias.html', import.meta.url))),
  )
}

type LinkKind = { readonly kind: string; readonly path: string; readonly lifeSeconds: number }

const daySeconds = 24 * 60 * 60

/** Where the lender opens each kind of link, and how long it lives: a campaign's is sent to many and read for weeks. */
const kindsOfLink = {
  finter: { kind: 'finter', path: '/', lifeSeconds: daySeconds },
  libre: { kind: 'libre', path: '/home-offer-simulation', lifeSeconds: 30 * daySeconds },
} as const satisfies Readonly<Record<string, LinkKind>>

/** A link from the operator's shop to the lender; what it carries only the two of them can read. */
async function makeStoreLink(
  settings: Settings,
  { kind, path, lifeSeconds }: LinkKind,
  content: Readonly<Record<string, unknown>>,
  nowMs: number,
): Promise<{ url: string; id: string }> {
  const id = randomUUID()
  const iat = Math.floor(nowMs / 1000)
  const payload = { id, kind, ...content, iat, exp: iat + lifeSeconds, jti: randomUUID() }
  const data = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(Buffer.from(settings.storeLinkKey, 'base64url'))
  return { url: `${settings.webUrl}${path}?data=${data}`, id }
}
