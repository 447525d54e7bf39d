import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { requireIdempotencyKey } from '../../http/answer-once.ts'
import { readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'

const Sms = v.object({
  to: v.pipe(v.string(), v.regex(/^\+57\d{10}$/, 'must be +57 and 10 digits')),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(640)),
  reference: v.optional(v.pipe(v.string(), v.maxLength(100))),
})

export function serveSms(app: FastifyInstance, world: World, settings: Settings): void {
  const address = { part: 'sms', prefix: '/sms/v1', isAuthorized: hasBearer(settings.keys.sms) } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/messages', async (request, reply) => {
      const key = requireIdempotencyKey(request)
      const sms = readInput(Sms, request.body)
      reply.code(202)
      return world.answerOnce(request, async () => {
        const message = await world.messages.receive({
          identity: `sms ${key}`,
          channel: 'sms',
          to: sms.to.slice('+57'.length),
          from: 'Cupo',
          subject: '',
          text: sms.text,
          html: '',
          attachments: [],
          date: request.headers.date,
        })
        return { id: message.id }
      })
    })
  })
}
