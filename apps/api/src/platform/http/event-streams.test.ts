import { get, type IncomingMessage } from 'node:http'
import { call, errorBodySchema } from '@cupo/wire'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Caller } from '../actor.ts'
import { Refused } from '../refusal.ts'
import { bind } from './bind.ts'
import { eventStreams, type StreamLimits, usualLimits } from './event-streams.ts'
import { createServer } from './server.ts'
import { edgeOfTest, quiet } from './testing/edge-of-test.ts'

const followCount = call({
  summary: 'test',
  method: 'GET',
  path: '/count/events',
  access: ['agent'],
  answers: { 200: { stream: v.object({ count: v.number() }) }, 404: errorBodySchema },
})

const agent = {
  kind: 'agent',
  shop: 's',
  agent: 'g',
  applicationId: 'a',
  sessionId: 'session',
  linkId: 'l',
  expiresAt: '2026-12-05T15:30:00Z',
} as const satisfies Caller

type Source = {
  /** What every open stream is sent next. */
  readonly give: (value: unknown) => void
  readonly readers: () => number
}

const limits: StreamLimits = { heartbeatMs: 600_000, ofSessionMax: 6, ofShopMax: 120, max: 1_000 }
let stop: () => Promise<void> = async () => undefined
afterEach(() => stop())

/** A server with one call that streams whatever the test gives, after a first value. */
async function serve(
  others: {
    readonly limits?: Partial<StreamLimits>
    readonly caller?: () => Caller | null
    readonly first?: () => unknown
  } = {},
) {
  const queues = new Set<(value: unknown) => void>()
  const values = async function* (until: AbortSignal) {
    const given: unknown[] = [(others.first ?? (() => ({ count: 0 })))()]
    let wake = () => {}
    const take = (value: unknown) => {
      given.push(value)
      wake()
    }
    queues.add(take)
    until.addEventListener('abort', () => {
      queues.delete(take)
      wake()
    })
    while (!until.aborted) {
      if (given.length > 0) {
        const value = given.shift()
        if (value instanceof Error) throw value
        yield value as { count: number }
      } else await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  const app = await createServer({
    log: quiet,
    isHttps: false,
    trustedProxies: () => false,
    https: null,
    refusalOf: () => null,
  })
  const streams = eventStreams(quiet, { ...limits, ...others.limits })
  const edge = edgeOfTest(async () => (others.caller ?? (() => agent))(), { streams })
  app.addHook('preClose', async () => streams.endAll())
  bind(app, edge, followCount, async () => ({ status: 200 as const, body: values }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const source: Source = {
    give: (value) => {
      for (const take of queues) take(value)
    },
    readers: () => queues.size,
  }
  stop = async () => {
    stop = async () => undefined
    await app.close()
  }
  return { app, streams, source, url: `http://127.0.0.1:${port}/api/v1/count/events` }
}

/** A client of its own connection, and what it has read so far. */
async function open(url: string) {
  let text = ''
  let isEnded = false
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent: false }, resolve).on('error', reject)
  })
  response.setEncoding('utf8')
  response.on('data', (part: string) => {
    text += part
  })
  response.on('close', () => {
    isEnded = true
  })
  return {
    response,
    text: () => text,
    isEnded: () => isEnded,
    leave: () => response.destroy(),
    /** Waits until so many events have come. */
    events: (count: number) => vi.waitFor(() => expect(text.split('data: ')).toHaveLength(count + 1)),
    ended: () => vi.waitFor(() => expect(isEnded).toBe(true)),
  }
}

describe('a stream of events', () => {
  it('a stream of events shows a sign of life twice at least in the 5 seconds after which a screen takes it for broken', () => {
    expect(usualLimits.heartbeatMs * 2).toBeLessThan(5_000)
  })

  it('a stream of events sends the first event at once and each value as its data, cut to the declared shape', async () => {
    const { source, url } = await serve()
    const client = await open(url)
    await client.events(1)
    source.give({ count: 1, secret: 'x' })
    await client.events(2)
    expect(client.text()).toBe('data: {"count":0}\n\ndata: {"count":1}\n\n')
  })

  it('a stream of events is held back, kept and changed by nobody on its way', async () => {
    const { url } = await serve()
    const { response } = await open(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  it('a stream of events gives a sign of life while no value comes', async () => {
    const { url } = await serve({ limits: { heartbeatMs: 5 } })
    const client = await open(url)
    await vi.waitFor(() => expect(client.text()).toMatch(/^data: {"count":0}\n\n:\n\n:\n\n/))
  })

  it('a stream of events answers what fails before the first event as every call does', async () => {
    const { url, streams } = await serve({
      first: () => {
        throw new Refused({ code: 'NoEncontrado' })
      },
    })
    const answer = await fetch(url)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ errorCode: 'NoEncontrado' })
    expect(streams.count()).toBe(0)
  })

  it('a stream of events ends when a later value fails, and the server goes on', async () => {
    const { url, source, streams } = await serve()
    const client = await open(url)
    await client.events(1)
    source.give(new Error('the database is away'))
    await client.ended()
    expect(streams.count()).toBe(0)
    expect((await open(url)).response.statusCode).toBe(200)
  })

  it.each([
    ['has ended', null],
    ['acts for another sale', { ...agent, applicationId: 'b' }],
  ])('sends nothing more once its session %s, and ends', async (_what, later) => {
    let caller: Caller | null = agent
    const { url, source } = await serve({ caller: () => caller })
    const client = await open(url)
    await client.events(1)
    caller = later
    source.give({ count: 1 })
    await client.ended()
    expect(client.text()).toBe('data: {"count":0}\n\n')
  })

  it('a stream of events ends at once where a value says no more than that its session may have ended', async () => {
    let caller: Caller | null = agent
    const { url, source } = await serve({ caller: () => caller })
    const client = await open(url)
    await client.events(1)
    source.give(null)
    source.give({ count: 1 })
    await client.events(2)
    caller = null
    source.give(null)
    await client.ended()
    expect(client.text()).toBe('data: {"count":0}\n\ndata: {"count":1}\n\n')
  })

  it('a stream of events ends by the next sign of life when its session has run out', async () => {
    let caller: Caller | null = agent
    const { url } = await serve({ caller: () => caller, limits: { heartbeatMs: 5 } })
    const client = await open(url)
    await client.events(1)
    caller = null
    await client.ended()
  })

  it('a hundred that are opened and left leave nobody behind', async () => {
    const { url, source, streams } = await serve({ limits: { ofSessionMax: 1_000 } })
    const clients = await Promise.all(Array.from({ length: 100 }, () => open(url)))
    for (const client of clients) await client.events(1)
    expect([streams.count(), source.readers()]).toEqual([100, 100])
    for (const client of clients) client.leave()
    await vi.waitFor(() => expect([streams.count(), source.readers()]).toEqual([0, 0]))
  })

  it('the sessions of a shop have so many together, and those of another shop their own (R-L11)', async () => {
    let caller: Caller = agent
    const { url } = await serve({ caller: () => caller, limits: { ofShopMax: 3 } })
    for (let session = 0; session < 3; session += 1) {
      caller = { ...agent, sessionId: `session ${session}` }
      await (await open(url)).events(1)
    }
    caller = { ...agent, sessionId: 'session 4' }
    expect((await fetch(url)).status).toBe(424)
    caller = { ...agent, sessionId: 'session 5', shop: 'another' }
    await (await open(url)).events(1)
  })

  it('a session has six at most, and gets another one when one of them is left', async () => {
    const { url } = await serve()
    const clients = await Promise.all(Array.from({ length: 6 }, () => open(url)))
    const seventh = await fetch(url)
    expect([seventh.status, await seventh.json()]).toMatchObject([424, { errorCode: 'LimiteDeIntentos' }])
    clients[0]?.leave()
    await vi.waitFor(async () => expect((await open(url)).response.statusCode).toBe(200))
  })

  it('a process with all the streams that it may have says so', async () => {
    const { url } = await serve({ limits: { max: 1 } })
    await open(url)
    const second = await fetch(url)
    expect([second.status, await second.json()]).toMatchObject([503, { errorCode: 'ServicioNoDisponible' }])
  })

  it('the end of the product waits for no stream', async () => {
    const { url, app } = await serve()
    const clients = await Promise.all([open(url), open(url)])
    for (const client of clients) await client.events(1)
    await app.close()
    for (const client of clients) await client.ended()
  })
})
