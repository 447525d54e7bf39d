import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { networksOf } from '../networks.ts'
import { clientAddresses } from './client-address.ts'
import { serveOfficePages } from './office-pages.ts'
import { addressRefusal } from './unknown-address.ts'

let dist: string
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'cupo-office-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html>')
})
afterAll(() => rm(dist, { recursive: true }))

let app: FastifyInstance
afterEach(() => app.close())

const publicUrl = 'https://cupo.example'

type Options = { readonly officeUrl?: string; readonly networks?: string }

/** As `wire` does: the calls stand before the pages, and those of customers beside them. */
async function serve({ officeUrl = `${publicUrl}/office`, networks }: Options): Promise<void> {
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  const refuse = addressRefusal(app)
  app.get('/api/v1/office/session', async () => 'office')
  app.get('/api/v1/places', async () => 'web')
  app.get('/health/ready', async () => 'ready')
  await serveOfficePages(app, {
    dist,
    officeUrl,
    publicUrl,
    isOfItsNetworks: networks === undefined ? null : networksOf(networks),
    clientAddress: clientAddresses({ trustedProxies: networksOf('loopback'), isProduction: true }),
  })
  app.get('/office/sign-in', async () => 'office')
  app.get('/self-manage', async () => 'web')
  app.setNotFoundHandler(refuse)
}

const statusAt = async (host: string, url: string, from?: string): Promise<number> => {
  const headers = from === undefined ? { host } : { host, 'x-forwarded-for': from }
  return (await app.inject({ url, headers })).statusCode
}

const ofOffice = ['/office', '/office/', '/office/reclamos', '/office/sign-in', '/api/v1/office/session']
const ofWeb = ['/self-manage', '/api/v1/places']
const disguised = [
  '/%6fffice',
  '/offic%65/reclamos',
  '/%6Fffice/sign-in',
  '/api/v1/%6fffice/session',
  '/api/v1/offic%65/session',
  '/office#a',
  '/office?a=/self-manage',
  '//office',
  '/OFFICE',
  '/self-manage/../office',
]

describe('an office with a host of its own', () => {
  it('answers at its host alone, which answers nothing else but its health', async () => {
    await serve({ officeUrl: 'https://oficina.example/office' })
    for (const path of ofOffice) {
      expect(await statusAt('oficina.example', path), path).toBe(200)
      for (const host of ['cupo.example', 'otra.example', 'oficina.example.cupo.example'])
        expect(await statusAt(host, path), `${path} at ${host}`).toBe(404)
    }
    for (const path of ofWeb) {
      expect(await statusAt('cupo.example', path), path).toBe(200)
      expect(await statusAt('oficina.example', path), path).toBe(404)
    }
    expect(await statusAt('oficina.example', '/health/ready')).toBe(200)
  })

  it('answers at the host of the customers by no other spelling of an address', async () => {
    await serve({ officeUrl: 'https://oficina.example/office' })
    for (const path of disguised) expect(await statusAt('cupo.example', path), path).toBe(404)
  })
})

describe('an office for some networks', () => {
  it('is unknown from every other network, whatever the spelling of its address', async () => {
    await serve({ networks: '10.0.0.0/8' })
    for (const path of ofOffice) {
      expect(await statusAt('cupo.example', path, '10.1.2.3'), path).toBe(200)
      expect(await statusAt('cupo.example', path, '190.1.2.3'), path).toBe(404)
    }
    for (const path of disguised) expect(await statusAt('cupo.example', path, '190.1.2.3'), path).toBe(404)
    for (const path of ofWeb) expect(await statusAt('cupo.example', path, '190.1.2.3'), path).toBe(200)
  })

  it('takes no word of the caller for its network: the trusted proxy names the caller last', async () => {
    await serve({ networks: '10.0.0.0/8' })
    for (const claimed of ['10.1.2.3, 190.1.2.3', '10.1.2.3,190.1.2.3:4711', 'unknown, 190.1.2.3'])
      expect(await statusAt('cupo.example', '/office', claimed), claimed).toBe(404)
    expect(await statusAt('cupo.example', '/office', '190.1.2.3, 10.1.2.3')).toBe(200)
    expect(await statusAt('cupo.example', '/office', '::ffff:10.1.2.3')).toBe(200)
  })

  it('admits no absolute address from another network, nor tells its methods', async () => {
    await serve({ networks: '10.0.0.0/8' })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const ask = (method: string, path: string) =>
      new Promise<{ status: number | undefined; allow: string | undefined }>((resolve, reject) => {
        const headers = { host: 'cupo.example', 'x-forwarded-for': '190.1.2.3' }
        httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
          response.resume()
          resolve({ status: response.statusCode, allow: response.headers.allow })
        })
          .on('error', reject)
          .end()
      })
    for (const path of ofOffice) {
      expect(await ask('GET', `http://cupo.example${path}`), path).toMatchObject({ status: 404 })
      expect(await ask('POST', path), path).toEqual({ status: 404, allow: undefined })
    }
  })
})
