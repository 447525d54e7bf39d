import { request } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Certificate } from './self-signed.ts'

/** A phone opens its camera for pages over https alone. */
export function openHttpsFront(
  port: number,
  targetPort: number,
  { cert, key }: Pick<Certificate, 'cert' | 'key'>,
): Server {
  const front = createServer({ cert, key }, (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const passed = { ...headers, 'x-forwarded-proto': 'https' }
    const sent = request({ host: '127.0.0.1', port: targetPort, method, path, headers: passed }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(sent)
  })
  return front.listen(port)
}
