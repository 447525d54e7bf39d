import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

/** JSON as vendors take it: a call without a body may still say that it sends JSON. */
export function acceptJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => {
      const text = body.toString()
      if (text.trim() === '') return {}
      try {
        return JSON.parse(text) as unknown
      } catch {
        throw new Refusal(400, 'invalidRequest', 'The body is not JSON')
      }
    },
  )
}
