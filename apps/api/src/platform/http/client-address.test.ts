import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { clientAddresses } from './client-address.ts'

/** Only the socket and the headers are looked at. */
const from = (remoteAddress: string, forwarded?: string, proxies = 'loopback', isProduction = false) =>
  clientAddresses({ trustedProxies: networksOf(proxies), isProduction })({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as FastifyRequest)

describe('the address that limits count by', () => {
  it.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('is none for bare loopback %s', (socket) => {
    expect(from(socket)).toEqual({ ip: socket, limitedAddress: null })
  })

  it('the address that limits count by is the forwarded one when loopback forwards, the last of several', () => {
    expect(from('127.0.0.1', '10.0.0.9, 190.1.2.3')).toEqual({ ip: '190.1.2.3', limitedAddress: '190.1.2' })
  })

  it('the address that limits count by is never the one that a stranger claims', () => {
    expect(from('190.1.2.3', '8.8.8.8')).toEqual({ ip: '190.1.2.3', limitedAddress: '190.1.2' })
  })

  it.each([
    ['190.1.2.3', '190.1.2.250'],
    ['::ffff:190.1.2.3', '190.1.2.4'],
    ['2001:db8:1234:5600::1', '2001:0DB8:1234:56ff:1:2:3:4'],
    ['2001:db8::1', '2001:db8::2'],
    ['2001:db8::1', '2001:db8:0:0:9999::'],
    ['fe80::1%eth0', 'fe80::2'],
  ])('is the same for %s and %s, one household', (one, other) => {
    expect(from(one).limitedAddress).toBe(from(other).limitedAddress)
  })

  it.each([
    ['190.1.2.3', '190.1.3.3'],
    ['2001:db8:1234:5600::1', '2001:db8:1234:5700::1'],
    ['2001:db8::1', '2001:db9::1'],
  ])('differs for %s and %s', (one, other) => {
    expect(from(one).limitedAddress).not.toBe(from(other).limitedAddress)
  })

  it.each(['x'.repeat(5_000), 'unknown', '190.1.2', '190.1.2.3.4'])(
    'is the proxy’s own where it forwards what is no address',
    (claimed) => {
      expect(from('127.0.0.1', claimed)).toEqual({ ip: '127.0.0.1', limitedAddress: '127.0.0' })
    },
  )

  it('the address that limits count by is found behind a row of our proxies, however a customer fills the header before them', () => {
    const proxies = '10.0.0.0/8,2001:db8:ffff::/48'
    expect(from('10.0.0.1', '8.8.8.8, 190.1.2.3, 10.9.9.9', proxies).ip).toBe('190.1.2.3')
    expect(from('::ffff:10.0.0.1', '8.8.8.8,2001:db8:1::1, 2001:db8:ffff::2', proxies).ip).toBe(
      '2001:db8:1::1',
    )
    expect(from('10.0.0.1', '190.1.2.3:4711', proxies).ip).toBe('190.1.2.3')
    expect(from('10.0.0.1', '[2001:db8:1::1]:4711', proxies).ip).toBe('2001:db8:1::1')
  })

  it('the address that limits count by holds in production also for a proxy that forgets the header, and for bare loopback', () => {
    expect(from('127.0.0.1', undefined, 'loopback', true).limitedAddress).toBe('127.0.0')
    expect(from('10.0.0.1', undefined, '10.0.0.0/8', true).limitedAddress).toBe('10.0.0')
    expect(from('127.0.0.1', '190.1.2.3', 'none', true).ip).toBe('127.0.0.1')
  })
})
