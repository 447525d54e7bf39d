import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import { everybody } from '../parts/directory/directory.ts'
import type { Message } from '../parts/mail/message-box.ts'
import { catalog, presentDevice } from '../parts/operator/catalog.ts'
import type { Tellers } from '../parts/operator/serve-operator.ts'
import type { Till } from '../parts/payments/till.ts'
import type { Questionnaire } from '../parts/questions/questionnaire.ts'
import { peopleTable } from '../people/person.ts'
import type { Settings } from '../settings.ts'
import { linkKinds } from '../shop/shop-routes.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import { askProduct, serveClock } from './clock-routes.ts'
import { describeIncidents, describeParts, serveFaults, serveMonitoringControl } from './fault-routes.ts'
import { serveFileControl } from './file-routes.ts'
import { presentValidation, serveIdentityControl } from './identity-routes.ts'
import { presentBill, presentOrder, serveBillControl, serveOrderControl } from './operator-routes.ts'
import { describePayments, servePaymentControl } from './payment-routes.ts'
import { describeTransfers, serveCreditControl, serveTransferControl } from './transfer-routes.ts'

type Desks = { readonly tellers: Tellers; readonly till: Till; readonly sandboxUrl: () => string }

export function serveControl(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  { tellers, till, sandboxUrl }: Desks,
): void {
  serveMessages(app, world)
  serveClock(app, world, settings, till)
  serveLinks(app, world, settings, sandboxUrl)
  serveOrderControl(app, world, tellers.orders)
  serveBillControl(app, world, tellers.bills)
  servePaymentControl(app, world, settings, till)
  serveTransferControl(app, world)
  serveCreditControl(app, world)
  serveFileControl(app, world, settings, till)
  serveIdentityControl(app, world)
  serveStaffControl(app, world)
  serveMonitoringControl(app, world)
  serveFaults(app, world)
  serveWorldControl(app, settings)
  serveRoom(app, world, settings, sandboxUrl)
  app.get('/control/people', async () => peopleTable)
}

const ListQuery = v.object({
  to: v.optional(v.string()),
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(1000)), '200'),
})

function serveMessages(app: FastifyInstance, world: World): void {
  app.get('/control/messages', async (request) => {
    const { to, limit } = readInput(ListQuery, request.query)
    const wanted = to === undefined ? undefined : readReceiver(to)
    const found = world.messages.list().filter((message) => wanted === undefined || message.to === wanted)
    return Promise.all(found.slice(0, limit).map((message) => withAttachments(world, message)))
  })

  app.get<{ Params: { id: string; index: string } }>(
    '/control/messages/:id/attachments/:index',
    async (request, reply) => {
      const attachment = findMessage(world, request.params.id).attachments[Number(request.params.index)]
      if (attachment === undefined) throw new Refusal(404, 'attachmentNotFound', 'No existe ese adjunto')
      return reply
        .header('content-type', attachment.contentType)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(attachment.name)}`)
        .header('x-content-type-options', 'nosniff')
        .send(await world.messages.readAttachment(request.params.id, Number(request.params.index)))
    },
  )

  app.get<{ Params: { id: string } }>('/control/messages/:id/html', async (request, reply) => {
    const { html } = findMessage(world, request.params.id)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', mailPolicy)
      .header('referrer-policy', 'no-referrer')
      .send(`<base target="_blank">${html}`)
  })
}

/** A mail may look as it likes and run nothing. */
const mailPolicy = [
  `sandbox allow-popups allow-popups-to-escape-sandbox`,
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data: http: https:`,
  `font-src data: http: https:`,
  `frame-ancestors 'self'`,
].join('; ')

async function withAttachments(world: World, message: Message) {
  const attachments = await Promise.all(
    message.attachments.map(async ({ name, contentType }, index) => {
      const content = await world.messages.readAttachment(message.id, index)
      return { name, contentType, base64: content.toString('base64') }
    }),
  )
  return { ...message, attachments }
}

function readReceiver(to: string): string {
  if (to.includes('@')) return to.trim().toLowerCase()
  return to.replaceAll(/\D/g, '').slice(-10)
}

function findMessage(world: World, id: string): Message {
  const message = world.messages.get(id)
  if (message === undefined) throw new Refusal(404, 'messageNotFound', 'No existe ese mensaje')
  return message
}

const NewStaff = v.object({
  user: v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  groups: v.array(v.pipe(v.string(), v.maxLength(60))),
  title: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
})

function serveStaffControl(app: FastifyInstance, { staff }: Pick<World, 'staff'>): void {
  app.get('/control/staff', async () => everybody({ staff }))
  app.post('/control/staff', async (request) => {
    const added = readInput(NewStaff, request.body)
    await staff.put(added.user, added)
    return added
  })
}

const Wish = v.strictObject({ reset: v.literal(true) }, 'send {"reset": true}')
const Seeded = v.object({ documents: v.array(v.string()) })

function serveWorldControl(app: FastifyInstance, settings: Settings): void {
  app.post('/control/world', async (request) => {
    readInput(Wish, request.body)
    const { status, body } = await askProduct(settings, settings.opsWorldUrl, {})
    if (status === 200 && v.is(Seeded, body)) return { documents: body.documents }
    const message = `El producto no rehizo sus personas: respondió ${status} en ${settings.opsWorldUrl}`
    throw new Refusal(502, 'productWorldRefused', message)
  })
}

const Kind = v.object({ kind: v.string() })

function serveLinks(app: FastifyInstance, world: World, settings: Settings, sandboxUrl: () => string): void {
  app.post('/control/links', async (request) => {
    const { kind } = readInput(Kind, request.body)
    const makeLink = linkKinds.get(kind)
    if (makeLink === undefined) {
      const known = [...linkKinds.keys()].map((name) => `"${name}"`).join(', ')
      throw new Refusal(400, 'unknownKind', `Aquí solo se crean enlaces de tipo ${known}, no "${kind}"`)
    }
    return makeLink({ world, settings, sandboxUrl: sandboxUrl() }, request.body)
  })
}

const roomFolder = new URL('../control-room/', import.meta.url)
const roomPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

function serveRoom(app: FastifyInstance, world: World, settings: Settings, sandboxUrl: () => string): void {
  app.register(fastifyStatic, { root: roomFolder.pathname, prefix: '/room/', index: false })

  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', roomPolicy)
      .send(await readFile(new URL('room.html', roomFolder))),
  )

  app.get('/mostrador', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', `${roomPolicy}; frame-src ${new URL(settings.webUrl).origin}`)
      .send(await readFile(new URL('counter.html', roomFolder))),
  )

  app.get('/control/catalog', async () => catalog.map((phone) => presentDevice(phone, '')))

  app.get<{ Querystring: { since?: string } }>('/control/room', async (request, reply) => {
    // Transfers end when they are read.
    const transfers = await describeTransfers(world, 12)
    const revision = world.revision()
    if (request.query.since === revision) return reply.code(204).send()
    return {
      revision,
      now: formatInstant(world.clock.now()),
      isMoved: world.clock.isMoved(),
      webUrl: settings.webUrl,
      officeUrl: settings.officeUrl,
      staff: everybody(world).map(({ name, title }) => ({ name, title })),
      counterUrl: counterUrl(settings, sandboxUrl()),
      messages: world.messages
        .list()
        .slice(0, 100)
        .map(({ html, ...message }) => ({ ...message, hasHtml: html !== '' })),
      orders: world.orders.all().slice(-30).reverse().map(presentOrder),
      payments: describePayments(world, 20),
      transfers,
      bills: world.bills.all().slice(-12).reverse().map(presentBill),
      withheldBills: world.withheldBills.all().map(({ contractNumber }) => contractNumber),
      validations: world.validations.all().slice(-6).reverse().map(presentValidation),
      questionnaires: world.questionnaires
        .all()
        .filter(({ questions }) => questions.length > 0)
        .slice(-6)
        .reverse()
        .map(presentQuestionnaire),
      incidents: describeIncidents(world, 12),
      faults: describeParts(world),
    }
  })
}

/** On the site of the product: a frame of another site gets none of its cookies. */
function counterUrl(settings: Settings, sandboxUrl: string): string {
  const url = new URL('/mostrador', sandboxUrl)
  if (url.hostname === '127.0.0.1') url.hostname = new URL(settings.webUrl).hostname
  return url.href
}

function presentQuestionnaire({ regValidacion, document, validatedAt, verdict, questions }: Questionnaire) {
  return {
    regValidacion,
    document,
    validatedAt,
    verdict,
    questions: questions.map(({ orden, texto, idRespuestaCorrecta, respuestas }) => ({
      orden,
      texto,
      right: respuestas.find(({ id }) => id === idRespuestaCorrecta)?.texto ?? '',
    })),
  }
}
