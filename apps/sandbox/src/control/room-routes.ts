import { readFile } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { everybody } from '../parts/directory/directory.ts'
import { catalog, presentDevice } from '../parts/operator/catalog.ts'
import type { Questionnaire } from '../parts/questions/questionnaire.ts'
import type { Settings } from '../settings.ts'
import { formatInstant } from '../world/clock.ts'
import type { World } from '../world/open-world.ts'
import { presentBill } from './bill-routes.ts'
import { describeIncidents, describeParts } from './fault-routes.ts'
import { presentValidation } from './identity-routes.ts'
import { presentOrder } from './order-routes.ts'
import { describePayments } from './payment-routes.ts'
import { describeTransfers } from './transfer-routes.ts'

const roomFolder = new URL('../control-room/', import.meta.url)
const roomPolicy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

export function serveRoom(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  sandboxUrl: () => string,
): void {
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
