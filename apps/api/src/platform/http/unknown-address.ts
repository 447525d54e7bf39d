import type { Call } from '@cupo/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseRequest } from './bind.ts'

type Address = Pick<Call, 'method' | 'path'>

/** The methods that the API has at an address, HEAD beside GET; none where it has no such address. */
export function methodsAt(bound: readonly Address[], url: string): readonly string[] {
  const parts = segments(url.split('?')[0] ?? '')
  const methods = bound.flatMap(({ method, path }) =>
    fits(segments(`/api/v1${path}`), parts) ? (method === 'GET' ? ['GET', 'HEAD'] : [method]) : [],
  )
  return [...new Set(methods)]
}

const segments = (path: string): readonly string[] => path.replace(/\/+$/, '').split('/')

const fits = (pattern: readonly string[], parts: readonly string[]): boolean =>
  pattern.length === parts.length &&
  pattern.every((expected, index) =>
    expected.startsWith(':') ? parts[index] !== '' : expected === parts[index],
  )

/** An address that nobody serves, or not by this method: then the answer says by which (RFC 9110, 15.5.6). */
export function refuseAddress(
  bound: readonly Address[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const methods = methodsAt(bound, request.url)
  if (methods.length === 0) return refuseRequest(reply, request, { code: 'NoEncontrado' })
  return refuseRequest(reply.header('allow', methods.join(', ')), request, { code: 'MetodoNoPermitido' })
}
