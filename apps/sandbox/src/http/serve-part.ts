import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Fault, Faults, Part } from '../world/faults.ts'
import { Refusal } from './refusal.ts'

export type PartAddress = {
  readonly part: Part
  readonly prefix: string
  readonly isAuthorized: (request: FastifyRequest) => boolean
}

export function servePart(
  app: FastifyInstance,
  faults: Faults,
  address: PartAddress,
  routes: (scope: FastifyInstance) => void,
): void {
  app.register(
    async (scope) => {
      const suffering = new WeakMap<FastifyRequest, Fault>()
      scope.addHook('onRequest', async (request) => {
        if (!address.isAuthorized(request))
          throw new Refusal(401, 'unauthorized', 'Unknown or missing API key')
      })
      scope.addHook('preHandler', async (request, reply) => {
        const fault = await faults.take(address.part)
        if (fault === null) return
        if (fault.when === 'after') suffering.set(request, fault)
        else if (fault.mode === 'garbled') return reply.code(200).type(garbage.type).send(garbage.body)
        else await suffer(fault, request, reply)
      })
      scope.addHook('onSend', async (request, reply, payload) => {
        const fault = suffering.get(request)
        suffering.delete(request)
        if (fault?.mode === 'garbled') {
          reply.code(200).type(garbage.type)
          return garbage.body
        }
        if (fault !== undefined) await suffer(fault, request, reply)
        return payload
      })
      routes(scope)
    },
    { prefix: address.prefix },
  )
}

export function hasBearer(key: string): (request: FastifyRequest) => boolean {
  const expected = digest(`Bearer ${key}`)
  return (request) => timingSafeEqual(digest(request.headers.authorization ?? ''), expected)
}

/** A proxy's answer in a vendor's name. */
const garbage = { type: 'text/html; charset=utf-8', body: '<!doctype html><title>Mantenimiento</title>' }

async function suffer(fault: Fault, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (fault.mode === 'error')
    throw new Refusal(503, 'unavailable', 'The service is not available, try again later')
  await wait(fault.ms, undefined, { ref: false })
  if (fault.mode === 'timeout') {
    reply.hijack()
    request.raw.socket.destroy()
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
