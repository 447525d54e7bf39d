import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { healthRoutes, type ShutdownNotice } from './health.ts'
import { createServer } from './server.ts'

type Server = Awaited<ReturnType<typeof createServer>>
let server: Server

const quiet: Log = { info: () => {}, warn: () => {}, error: () => {} }

async function listen(): Promise<{ readonly port: number; readonly leaving: ShutdownNotice }> {
  server = await createServer({
    log: quiet,
    isHttps: false,
    trustedProxies: () => false,
    https: null,
    refusalOf: () => null,
  })
  const leaving = healthRoutes(server, async () => ({ isReady: true, checks: {} }))
  server.get('/api/v1/slow', () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 300)))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, leaving }
}
afterEach(() => server.close())

test('a request that is not there whole in 30 s is cut, and its headers after 15: Node looks every second', async () => {
  const { port } = await listen()
  expect(server.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 30_000,
    maxConnections: 4_000,
  })
  server.server.headersTimeout = 100
  server.server.requestTimeout = 200
  const half = connect(port, '127.0.0.1')
  half.write('GET /health/live HTTP/1.1\r\nhost: x\r\n')
  const started = performance.now()
  const said: string[] = []
  half.on('data', (part) => said.push(String(part)))
  await new Promise((resolve) => half.on('close', resolve))
  expect(said.join('')).toContain('408 Request Timeout')
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('S-18: of a hundred requests that never end each is cut by the server, and others are answered meanwhile', async () => {
  const { port } = await listen()
  server.server.headersTimeout = 100
  server.server.requestTimeout = 200
  const endings = Array.from({ length: 100 }, () => {
    const half = connect(port, '127.0.0.1')
    half.write('GET /health/live HTTP/1.1\r\nhost: x\r\n')
    let said = ''
    half.on('data', (part) => {
      said += String(part)
    })
    return new Promise<string>((resolve) => half.on('close', () => resolve(said)))
  })
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  for (const said of await Promise.all(endings)) expect(said).toMatch(/^HTTP\/1\.1 408 /)
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
})

test('a client who opens sockets and says nothing keeps 400, and others are answered meanwhile (R-L11)', async () => {
  const { port } = await listen()
  let cut = 0
  const silent = Array.from({ length: 600 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => {
      cut += 1
    })
    return socket
  })
  await expect.poll(() => cut).toBe(200)
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  for (const socket of silent) socket.destroy()
  await expect.poll(() => cut).toBe(600)
})

test('an instance that stops is not ready first, asks its connections to close, and still serves', async () => {
  const { port, leaving } = await listen()
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect((await ask('/health/ready')).status).toBe(200)
  leaving.begin()
  const [ready, live, slow] = await Promise.all([
    ask('/health/ready'),
    ask('/health/live'),
    ask('/api/v1/slow'),
  ])
  expect([ready.status, live.status, slow.status]).toEqual([503, 200, 200])
  expect(slow.headers.get('connection')).toBe('close')
})

test('a request that came before the door closed is answered while it closes', async () => {
  const { port } = await listen()
  const answer = fetch(`http://127.0.0.1:${port}/api/v1/slow`)
  await new Promise((resolve) => setTimeout(resolve, 100))
  const closed = server.close()
  expect((await answer).status).toBe(200)
  await closed
})
