import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networksOf, plainAddress } from '../networks.ts'

export type ClientAddress = { readonly ip: string; readonly limitedAddress: string | null }

export type AddressTrust = {
  readonly trustedProxies: (address: string) => boolean
  readonly isProduction: boolean
}

const isLoopback = networksOf('loopback')

/**
 * The last address of `X-Forwarded-For` that is no trusted proxy. Loopback without a proxy (a developer) has
 * no limits outside production.
 */
export function clientAddresses({ trustedProxies, isProduction }: AddressTrust) {
  return (request: FastifyRequest): ClientAddress => {
    const socket = request.socket.remoteAddress ?? ''
    const header = request.headers['x-forwarded-for']
    const forwarded = header === undefined ? [] : addressesOf(String(header))
    let ip = socket
    for (const before of forwarded.toReversed()) {
      if (!trustedProxies(ip) || isIP(before) === 0) break
      ip = before
    }
    const isBareLoopback = isLoopback(ip) && ip === socket && forwarded.length === 0
    return { ip, limitedAddress: isBareLoopback && !isProduction ? null : networkOf(ip) }
  }
}

const addressesOf = (header: string): readonly string[] =>
  header
    .split(',')
    .map(withoutPort)
    .filter((address) => address !== '')

/** Some proxies add the port: `190.1.2.3:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (entry: string) =>
  entry
    .trim()
    .slice(0, 60)
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')

/** A household or cell shares a /24 (IPv4) or /56 (IPv6). */
function networkOf(address: string): string {
  const plain = plainAddress(address)
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  return hexadecimalOf(plain).slice(0, 14)
}

/** All spellings of an address count as one. */
function hexadecimalOf(address: string): string {
  const [left = [], right = []] = address
    .toLowerCase()
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].map((group) => group.padStart(4, '0')).join('')
}
