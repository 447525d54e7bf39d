import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import type { World } from '../world/open-world.ts'
import { findRequester, requesters } from './agents.ts'
import { kindsOfLink, makeStoreLink } from './store-link.ts'

const Code = v.pipe(v.string(), v.regex(/^[\w.-]{1,40}$/, 'must be a code of letters, digits, _, . and -'))
const Name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))
const Channel = v.picklist(['Finter', 'Libre', 'Assistido'])

export const PreValidationLinkWish = v.object({ userCode: Code, name: Name, channel: Channel })
export type PreValidationLinkWish = v.InferOutput<typeof PreValidationLinkWish>

export function preValidationLinkFor(
  world: World,
  settings: Settings,
  wish: PreValidationLinkWish,
): Promise<{ url: string; id: string }> {
  return makeStoreLink(settings, kindsOfLink.preValidation, wish, world.clock.now())
}

export function servePreValidationLinks(app: FastifyInstance, world: World, settings: Settings): void {
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
