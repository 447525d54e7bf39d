import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { Refusal, readInput } from '../../http/refusal.ts'
import { servePart } from '../../http/serve-part.ts'
import type { Settings } from '../../settings.ts'
import type { World } from '../../world/open-world.ts'

const text = (lengthMax: number) => v.pipe(v.string(), v.maxLength(lengthMax))

const Event = v.object({
  event_id: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  timestamp: v.number(),
  level: v.picklist(['fatal', 'error', 'warning', 'info', 'debug']),
  transaction: text(200),
  message: v.object({ formatted: text(1000) }),
  tags: v.record(text(32), text(200)),
})

/** Sentry's envelope endpoint: the key in `X-Sentry-Auth`, a header line, and items of two lines each. */
export function serveMonitoring(app: FastifyInstance, world: World, settings: Settings): void {
  const key = new RegExp(`(?:^|[ ,])sentry_key=${settings.keys.monitoring}(?:,|$)`)
  const address = {
    part: 'monitoring',
    prefix: '/monitoring',
    isAuthorized: ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
      key.test(String(headers['x-sentry-auth'] ?? '')),
  } as const
  servePart(app, world.faults, address, (scope) => {
    scope.addContentTypeParser(
      'application/x-sentry-envelope',
      { parseAs: 'string' },
      async (_: unknown, body: string | Buffer) => body.toString(),
    )
    scope.post('/api/:project/envelope/', async (request) => {
      const [header, ...rest] = String(request.body)
        .split('\n')
        .filter((line) => line !== '')
      const { event_id: id } = readInput(v.object({ event_id: v.string() }), readLine(header))
      for (let index = 0; index + 1 < rest.length; index += 2) {
        const { type } = readInput(v.object({ type: v.string() }), readLine(rest[index]))
        if (type !== 'event') continue
        const incident = readInput(Event, readLine(rest[index + 1]))
        await world.incidents.put(incident.event_id, incident)
      }
      return { id }
    })
  })
}

function readLine(line = ''): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new Refusal(400, 'invalidRequest', 'A line of the envelope is not JSON')
  }
}
