import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../http/refusal.ts'
import type { Settings } from '../settings.ts'
import { linkKinds } from '../shop/shop-routes.ts'
import type { World } from '../world/open-world.ts'
import { askProduct } from './clock-routes.ts'

const Wish = v.strictObject({ reset: v.literal(true) }, 'send {"reset": true}')
const Seeded = v.object({ documents: v.array(v.string()) })

export function serveWorldControl(app: FastifyInstance, settings: Settings): void {
  app.post('/control/world', async (request) => {
    readInput(Wish, request.body)
    const { status, body } = await askProduct(settings, settings.opsWorldUrl, {})
    if (status === 200 && v.is(Seeded, body)) return { documents: body.documents }
    const message = `El producto no rehizo sus personas: respondió ${status} en ${settings.opsWorldUrl}`
    throw new Refusal(502, 'productWorldRefused', message)
  })
}

const Kind = v.object({ kind: v.string() })

export function serveLinks(
  app: FastifyInstance,
  world: World,
  settings: Settings,
  sandboxUrl: () => string,
): void {
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
