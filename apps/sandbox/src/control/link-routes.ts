import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { linkFor, StoreLinkWish } from '../shop/shop-routes.ts'
import type { World } from '../world/open-world.ts'

const Kind = v.object({ kind: v.string() })

export function serveLinks(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  sandboxUrl: () => string,
): void {
  app.post('/control/links', async (request) => {
    const { kind } = readInput(Kind, request.body)
    if (kind !== 'finter') {
      throw new Refusal(400, 'unknownKind', `Aquí solo se crean enlaces de tipo "finter", no "${kind}"`)
    }
    return linkFor(world, settings, sandboxUrl(), readInput(StoreLinkWish, request.body))
  })
}
