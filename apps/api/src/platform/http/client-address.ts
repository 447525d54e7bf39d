import type { FastifyRequest } from 'fastify'

export type ClientAddress = { readonly ip: string; readonly limitedAddress: string | null }

/**
 * Where a request comes from. Behind a proxy the last forwarded address counts; outside production loopback may
 * name one too, and loopback alone has no limits (conformance: R-L3).
 */
export function clientAddress(request: FastifyRequest): ClientAddress {
  const socket = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  if (!isLoopback(socket)) return { ip: socket, limitedAddress: network(socket) }
  if (!forwarded) return { ip: socket, limitedAddress: null }
  return { ip: forwarded.slice(0, 45), limitedAddress: network(forwarded.slice(0, 45)) }
}

const isLoopback = (address: string) => /^(127\.|::1$|::ffff:127\.)/.test(address)

/** One household or cell shares a /24 (IPv4) or /56 (IPv6). */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  return hexadecimalOf(plain).slice(0, 14)
}

/** Every group written out, so that each way to write an address counts as the same one. */
function hexadecimalOf(address: string): string {
  const [left = [], right = []] = address
    .toLowerCase()
    .replace(/%.*$/, '')
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('')
}
