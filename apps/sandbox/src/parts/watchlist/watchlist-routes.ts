import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Document, readInput } from '../../http/refusal.ts'
import { hasBearer, servePart } from '../../http/serve-part.ts'
import { personOf } from '../../people/person.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'

const Search = v.object({
  documentType: v.picklist(['CC', 'CE', 'PA', 'PPT']),
  document: Document,
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  stage: v.picklist(['form', 'offer']),
})

const match = { list: 'OFAC SDN', score: 97 }

export function serveWatchlist(app: FastifyInstance, world: World, settings: Settings): void {
  const address = {
    part: 'watchlist',
    prefix: '/watchlist/v1',
    isAuthorized: hasBearer(settings.keys.watchlist),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.post('/searches', async (request) => {
      const { document, stage } = readInput(Search, request.body)
      return world.answerOnce(request, async () => ({
        searchId: randomUUID(),
        matches: personOf(document).listedAt === stage ? [match] : [],
      }))
    })
  })
}
