import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { withRequestId } from '../../platform/request-id.ts'
import {
  json,
  type ScriptedAnswer,
  type ScriptedServer,
  startScriptedServer,
} from '../testing/scripted-server.ts'
import { type CallLimits, createCircuitBreaker } from './ask-provider.ts'
import { createJsonClient, readPages } from './json-client.ts'

const answerSchema = v.object({ owner: v.boolean() })
const good = json({ owner: true })
const document = '1010100080'
let server: ScriptedServer

afterEach(() => server.stop())

async function connect(answers: readonly ScriptedAnswer[], limits: Partial<CallLimits> = {}) {
  server = await startScriptedServer(...answers)
  return createJsonClient('operator', {
    baseUrl: `${server.url}/operator/v1/`,
    key: 'a-key',
    limits: { firstPauseMs: 1, ...limits },
  })
}

describe('what is sent', () => {
  it('a request carries the key, the request id, the body and an idempotency key', async () => {
    const client = await connect([good])
    await withRequestId('request-1', () =>
      client.command(['orders'], { sku: 'A' }, answerSchema, 'application-1'),
    )
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      url: '/operator/v1/orders',
      headers: {
        authorization: 'Bearer a-key',
        'x-request-id': 'request-1',
        'content-type': 'application/json',
        'idempotency-key': 'application-1',
      },
      body: '{"sku":"A"}',
    })
  })

  it.each([
    ['Basic', 'Basic a-key'],
    ['none', undefined],
  ] as const)('a request shows its key as the scheme %s wants it', async (scheme, authorization) => {
    server = await startScriptedServer(good)
    const client = createJsonClient('payments', { baseUrl: server.url, key: 'a-key', scheme })
    await client.ask(['login'], {}, answerSchema)
    expect(server.seen[0]?.headers.authorization).toBe(authorization)
  })

  it('a request escapes values in the path and the query', async () => {
    const client = await connect([good])
    await client.find(['devices', '../orders?x=1'], answerSchema, { document: 'a&b' })
    expect(server.seen[0]?.url).toBe('/operator/v1/devices/..%2Forders%3Fx%3D1?document=a%26b')
  })

  it('a request that must not be repeated has no idempotency key', async () => {
    const client = await connect([good])
    await client.attempt(['validar'], {}, answerSchema)
    expect(server.seen[0]?.headers).not.toHaveProperty('idempotency-key')
  })
})

describe('what is tried again', () => {
  it('a question after 503, with the same key, up to three times (R-L7)', async () => {
    const client = await connect([json({}, 503), json({}, 503), good])
    expect(await client.ask(['score'], {}, answerSchema)).toEqual({ owner: true })
    const keys = server.seen.map((request) => request.headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
  })

  it('nothing a fourth time', async () => {
    const client = await connect([json({}, 500)])
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'error' })
    expect(server.seen).toHaveLength(3)
  })

  it('a call after a broken connection, and after 429', async () => {
    const client = await connect(['hangUp', json({}, 429), good])
    expect(await client.get(['x'], answerSchema)).toEqual({ owner: true })
  })

  it('nothing after a refusal, a broken answer, or without a key', async () => {
    for (const [answer, calls] of [
      [json({ code: 'x', message: 'y' }, 422), 'ask'],
      [json({ owner: 'perhaps' }), 'ask'],
      [json({}, 503), 'attempt'],
    ] as const) {
      const client = await connect([answer])
      await expect(client[calls](['x'], {}, answerSchema)).rejects.toMatchObject({ part: 'operator' })
      expect(server.seen).toHaveLength(1)
      await server.stop()
    }
  })

  it('nothing past the budget of all tries (R-L7)', async () => {
    const client = await connect(['silence'], { timeoutMs: 40, budgetMs: 60, tries: 500 })
    const start = performance.now()
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'timeout' })
    expect(server.seen.length).toBeLessThanOrEqual(2)
    expect(performance.now() - start).toBeLessThan(10_000)
  })
})

describe('what is not an answer', () => {
  it('a provider’s silence is a timeout, also when it begins in the middle of the answer', async () => {
    const client = await connect(['silence'], { timeoutMs: 30, tries: 1 })
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'timeout' })
    await server.stop()
    const cut = await connect([{ status: 200, body: '{"owner"', headers: { 'content-length': '99' } }], {
      timeoutMs: 30,
      tries: 1,
    })
    await expect(cut.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('a closed door is an error', async () => {
    const client = await connect([good])
    await server.stop()
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'error' })
  })

  it('a redirect is not followed', async () => {
    const client = await connect([{ status: 302, body: '', headers: { location: '/elsewhere' } }, good])
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'error' })
    expect(server.seen).toHaveLength(1)
  })

  it.each([
    ['another type', { status: 200, body: '{"owner":true}', headers: { 'content-type': 'text/html' } }],
    ['broken JSON', { status: 200, body: '{"owner":' }],
    ['another shape', json({ owner: document })],
    ['too much', json({ owner: true, more: 'x'.repeat(3_000) })],
  ] as const)('%s is an invalid answer', async (_what, answer) => {
    const client = await connect([answer], { answerBytesMax: 2_000 })
    await expect(client.get(['x'], answerSchema)).rejects.toMatchObject({ reason: 'invalidAnswer' })
  })
})

describe('what is not found', () => {
  it('an answer 404 is null when the protocol says so', async () => {
    const client = await connect([json({ code: 'deviceNotFound', message: 'No device has this SKU' }, 404)])
    expect(await client.find(['devices', 'x'], answerSchema)).toBeNull()
  })

  it('an answer 404 is an error when something else answers it, or when the protocol knows no 404 there', async () => {
    const client = await connect([{ status: 404, body: '<html>', headers: { 'content-type': 'text/html' } }])
    await expect(client.find(['devices', 'x'], answerSchema)).rejects.toMatchObject({ reason: 'error' })
    await expect(client.get(['devices'], answerSchema)).rejects.toMatchObject({ reason: 'error' })
  })
})

it('the client asks a provider that is down no more until its breaker lets it', async () => {
  server = await startScriptedServer(json({}, 503))
  const breaker = createCircuitBreaker({ failuresMax: 2 }, () => 0)
  const client = createJsonClient('bureau', { baseUrl: server.url, key: 'k', limits: { tries: 1 }, breaker })
  for (let call = 0; call < 4; call += 1) {
    await expect(client.ask(['score'], {}, answerSchema)).rejects.toMatchObject({ reason: 'error' })
  }
  expect(server.seen).toHaveLength(2)
})

it('the client keeps personal data out of its errors', async () => {
  for (const answer of [json({ owner: document }), json({ code: document, message: document }, 409)]) {
    const client = await connect([answer])
    const failure: unknown = await client.get(['documents', document], answerSchema).catch((error) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(`${failure instanceof Error ? failure.stack : ''} ${JSON.stringify(failure)}`).not.toContain(
      document,
    )
    await server.stop()
  }
})

async function readAll(pages: readonly (readonly string[])[]) {
  const asked: number[] = []
  const read: string[] = []
  const page = async (number: number) => {
    asked.push(number)
    return pages[number - 1] ?? pages.at(-1) ?? []
  }
  for await (const rows of readPages(page, (row) => row)) read.push(...rows)
  return { asked, read }
}

it('a list whose last page repeats for ever is read once', async () => {
  expect(await readAll([['5', '4'], ['3', '2'], ['1']])).toEqual({
    asked: [1, 2, 3, 4],
    read: ['5', '4', '3', '2', '1'],
  })
})

it('a row that moved to the next page while the list was read is told once', async () => {
  expect((await readAll([['5', '4'], ['4', '3'], ['3', '2'], []])).read).toEqual(['5', '4', '3', '2'])
})

it('a row that stands twice in one page is told once', async () => {
  expect((await readAll([['5', '5']])).read).toEqual(['5'])
})

it('an empty list is asked for once', async () => {
  expect(await readAll([[]])).toEqual({ asked: [1], read: [] })
})
