import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseRequest } from './bind.ts'

type Address = { readonly method: string; readonly pattern: string }

function listAddresses(app: FastifyInstance): readonly Address[] {
  const addresses: Address[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) addresses.push({ method: one, pattern: url })
  })
  return addresses
}

function methodsAt(addresses: readonly Address[], url: string): readonly string[] {
  const parts = segments(url.split('?')[0] ?? '')
  const methods = addresses.flatMap(({ method, pattern }) => (fits(segments(pattern), parts) ? [method] : []))
  return [...new Set(methods)].toSorted()
}

/** Linear in the length, unlike a regular expression. */
function segments(path: string): readonly string[] {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end).split('/')
}

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  (pattern.at(-1) === '*' ? pattern.length <= parts.length : pattern.length === parts.length) &&
  pattern.every((expected, index) =>
    expected.startsWith(':') || expected === '*' ? parts[index] !== '' : expected === parts[index],
  )

/** Answers 404, or 405 with `Allow` (RFC 9110, 15.5.6). Create it before the routes. */
export function addressRefusal(app: FastifyInstance) {
  const addresses = listAddresses(app)
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const methods = methodsAt(addresses, request.url)
    // A missing file below a wildcard is 404, not 405.
    if (methods.length === 0 || methods.includes(request.method)) {
      return refuseRequest(reply, request, { code: 'NoEncontrado' })
    }
    return refuseRequest(reply.header('allow', methods.join(', ')), request, { code: 'MetodoNoPermitido' })
  }
}
