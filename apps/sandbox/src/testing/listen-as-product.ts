import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type ReceivedCall = {
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type ProductListener = {
  readonly url: string
  readonly heard: readonly ReceivedCall[]
  /** Resolves once this many calls were heard. */
  readonly hear: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * Stands where the product would and answers as told, by the number of the call counted from 1. Questions for its time, which have
 * no query, are none of them.
 */
export async function listenAsProduct(
  answer: (call: ReceivedCall, count: number) => { status: number; body: unknown },
  timeOfProduct: () => string = () => new Date().toISOString(),
): Promise<ProductListener> {
  const heard: ReceivedCall[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET' && !request.url?.includes('?')) {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ now: timeOfProduct() }))
      return
    }
    const call = { url: request.url ?? '', headers: request.headers, body: await text(request) }
    heard.push(call)
    const { status, body } = answer(call, heard.length)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    for (const one of waiting) if (one.count <= heard.length) one.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    heard,
    hear: (count) =>
      new Promise((resolve) => {
        if (heard.length >= count) resolve()
        else waiting.push({ count, resolve })
      }),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The listener has no port')
  return address.port
}
