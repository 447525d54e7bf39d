import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Message } from '../parts/mail/message-box.ts'
import type { World } from '../world/open-world.ts'

const ListQuery = v.object({
  to: v.optional(v.string()),
  limit: v.optional(v.pipe(v.string(), v.toNumber(), v.integer(), v.minValue(1), v.maxValue(1000)), '200'),
})

export function serveMessages(app: FastifyInstance, world: World): void {
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
