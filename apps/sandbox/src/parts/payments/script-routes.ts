import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

const source = new URL('./page/checkout.js', import.meta.url)

/** The script that merchants load; like every provider's it knows where its own page stands. */
export function serveScript(app: FastifyInstance, sandboxUrl: () => string): void {
  app.get('/epayco/checkout.js', async (_request, reply) => {
    const text = await readFile(source, 'utf8')
    return reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(text.replace('https://checkout.example/epayco/checkout', `${sandboxUrl()}/epayco/checkout`))
  })
}
