import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { withRequestId } from '../request-id.ts'
import { type ProviderPassage, pass } from './passages.ts'
import { openTraces } from './traces.ts'

type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code: number }
  readonly attributes: readonly { readonly key: string; readonly value: unknown }[]
}

const bodies: string[] = []
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  bodies.push(Buffer.concat(chunks).toString('utf8'))
  response.setHeader('content-type', 'application/json').end('{}')
})
let url: string
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const address = collector.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/traces`
})
afterAll(() => collector.close())

test('a question to a provider is a span below its call, with the id of the request, and neither its answer nor its error message', async () => {
  const traces = openTraces(url)
  const requestId = newId()
  const question: ProviderPassage = { passage: 'provider', provider: 'bank', outcome: 'answer' }
  await withRequestId(requestId, () =>
    pass({ passage: 'call', method: 'GET', route: '/api/v1/x/:id' }, async () => {
      await pass(question, async () => ({ document: '1010100080' }))
      const refused = pass({ passage: 'transaction', postings: 0 }, () =>
        Promise.reject(new Error('of ana@example.com')),
      )
      await refused.catch(() => {})
      return '1010100080'
    }),
  )
  await traces.stop()
  await pass(question, async () => 'after the stop')
  const spans = bodies.flatMap((body) => spansOf(JSON.parse(body)))
  const byName = new Map(spans.map((span) => [span.name, span]))
  expect([...byName.keys()].toSorted()).toEqual(['GET /api/v1/x/:id', 'provider bank', 'transaction'])
  const call = byName.get('GET /api/v1/x/:id')
  expect(call?.parentSpanId).toBeUndefined()
  for (const name of ['provider bank', 'transaction']) {
    const { traceId, parentSpanId, attributes } = byName.get(name) ?? {}
    expect({ traceId, parentSpanId }).toEqual({ traceId: call?.traceId, parentSpanId: call?.spanId })
    expect(attributes).toContainEqual({ key: 'cupo.request_id', value: { stringValue: requestId } })
  }
  expect(byName.get('transaction')?.status.code).toBe(2)
  expect(bodies.join()).not.toMatch(/1010100080|ana@/)
})

test('a collector that is away holds up the end of the process for a few seconds at most', async () => {
  const traces = openTraces('http://127.0.0.1:9/v1/traces')
  await pass({ passage: 'job', job: 'daily', done: 0 }, async () => {})
  const begun = performance.now()
  await traces.stop().catch(() => {})
  expect(performance.now() - begun).toBeLessThan(5_000)
})

type Export = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spansOf = ({ resourceSpans }: Export): readonly Span[] =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
