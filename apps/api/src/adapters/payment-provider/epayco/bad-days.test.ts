import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentProvider } from '../../../ports/payment-provider.ts'
import { ProviderUnavailable } from '../../../ports/provider-unavailable.ts'
import type { CallLimits } from '../../http/ask-provider.ts'
import { forbiddenAddresses } from '../../testing/forbidden-addresses.ts'
import {
  json,
  type ScriptedAnswer,
  type ScriptedServer,
  startScriptedServer,
} from '../../testing/scripted-server.ts'
import { type ConnectionWatch, watchConnections } from '../../testing/watch-connections.ts'
import { connectEpayco } from './adapter.ts'
import accepted from './fixtures/reference-card-accepted.json' with { type: 'json' }

const reference = '101234567'
const returned = '0123456789abcdef01234567'
const invoice = accepted.data.x_id_invoice

const connect = (url: string, limits: Partial<CallLimits> = {}): PaymentProvider =>
  connectEpayco({
    apiUrl: `${url}/api`,
    secureUrl: `${url}/secure`,
    privateKey: 'private',
    isTest: true,
    publicKeys: { card: 'card', cash: 'cash' },
    signing: { customerId: '500100', pKey: 'p' },
    limits: { firstPauseMs: 1, answerBytesMax: 9_000, ...limits },
  })

const questions = (provider: PaymentProvider) => [
  provider.find(reference),
  provider.findByReturn(returned),
  provider.findByInvoice(invoice),
]
const fiftyTimes = (provider: PaymentProvider) =>
  Promise.allSettled(Array.from({ length: 50 }, () => questions(provider)).flat())

let server: ScriptedServer | undefined
let watch: ConnectionWatch
beforeEach(() => {
  watch = watchConnections()
})
afterEach(async () => {
  watch.stop()
  await server?.stop()
  server = undefined
})

const html = { 'content-type': 'text/html' }
const inside = 'http://169.254.169.254/latest/meta-data/'

describe('on a bad day of the vendor no question is answered, fifty times over', () => {
  it.each<[string, ScriptedAnswer, string]>([
    ['silence', 'silence', 'timeout'],
    ['a hang-up', 'hangUp', 'error'],
    ['500', json({ success: true, data: accepted.data }, 500), 'error'],
    ['a redirect inside', { status: 302, body: '', headers: { location: inside } }, 'error'],
    ['a page', { status: 200, body: '<html>', headers: html }, 'invalidAnswer'],
    ['half of an answer', { status: 200, body: '{"success":true,"data":{"x_ref' }, 'invalidAnswer'],
    ['an answer of another shape', json([accepted]), 'invalidAnswer'],
    ['success without data', json({ success: true, token: 't' }), 'invalidAnswer'],
    ['more than it may send', json({ success: true, token: 't', more: 'x'.repeat(10_000) }), 'invalidAnswer'],
  ])('%s', async (_what, answer, reason) => {
    server = await startScriptedServer(answer)
    const limits = answer === 'silence' ? { timeoutMs: 40, budgetMs: 96 } : {}
    const outcomes = await fiftyTimes(connect(server.url, limits))
    expect(outcomes).toHaveLength(150)
    for (const outcome of outcomes) {
      const failure = outcome.status === 'rejected' ? outcome.reason : outcome
      expect(failure).toBeInstanceOf(ProviderUnavailable)
      expect(failure).toMatchObject({ part: 'payments', reason })
    }
    expect(watch.origins()).toEqual([server.url])
  })

  async function expectRefused(vendor: Server, ask: typeof fiftyTimes) {
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
    const { port } = vendor.address() as AddressInfo
    for (const outcome of await ask(connect(`https://127.0.0.1:${port}`))) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { part: 'payments', reason: 'error' } })
    }
    vendor.close()
  }

  it('no encryption where it has to be', () =>
    expectRefused(
      createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')),
      fiftyTimes,
    ))

  it.each([
    ['that nobody has signed', { isTrusted: false, ip: '127.0.0.1', until: '2120-01-01' }],
    ['of somebody else', { isTrusted: true, ip: '127.0.0.2', until: '2120-01-01' }],
    ['that has expired', { isTrusted: true, ip: '127.0.0.1', until: '2025-12-31' }],
  ])('a certificate %s', async (_what, { isTrusted, ip, until }) => {
    const made = await generate([], {
      keyType: 'ec',
      notBeforeDate: new Date('2020-01-01'),
      notAfterDate: new Date(until),
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip }] }],
    })
    const before = getCACertificates('default')
    if (isTrusted) setDefaultCACertificates([...before, made.cert])
    const answered: string[] = []
    await expectRefused(
      createTlsServer({ cert: made.cert, key: made.private }, (request, response) => {
        answered.push(request.url ?? '')
        response.end('{"success":true,"token":"t"}')
      }),
      (provider) => Promise.allSettled(questions(provider)),
    )
    setDefaultCACertificates(before)
    expect(answered).toEqual([])
  })

  it('an answer about another transaction', async () => {
    server = await startScriptedServer(json({ token: 't' }), json(accepted))
    const outcome = connect(server.url).find('999')
    await expect(outcome).rejects.toMatchObject({ reason: 'invalidAnswer' })
  })
})

describe('a question with several calls', () => {
  it('a question with several calls has one time for all of them', async () => {
    server = await startScriptedServer(json({ token: 't' }), 'silence')
    const provider = connect(server.url, { timeoutMs: 40, budgetMs: 60, tries: 50 })
    await expect(provider.find(reference)).rejects.toMatchObject({ reason: 'timeout' })
    expect(server.seen.length).toBeLessThanOrEqual(3)
  })

  it('a question with several calls asks about the last twenty tries of an invoice and no more', async () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ referencePayco: index + 1 }))
    server = await startScriptedServer(
      json({ token: 't' }),
      json({ success: true, data: many }),
      json({ success: false }),
    )
    expect(await connect(server.url).findByInvoice(invoice)).toEqual([])
    expect(server.seen).toHaveLength(22)
    const asked = server.seen.slice(2).map(({ body }) => Number(JSON.parse(body).referencePayco))
    expect(asked.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => 181 + index),
    )
  })

  it('a question with several calls tells of the tries it can read, where another cannot be read', async () => {
    const list = json({ success: true, data: [{ referencePayco: 7 }, { referencePayco: reference }] })
    server = await startScriptedServer(json({ token: 't' }), list, json(accepted))
    // The answer about the first is about another.
    const found = await connect(server.url).findByInvoice(invoice)
    expect(found.map((one) => one.reference)).toEqual([reference])
  })

  it('a question with several calls has no answer where none of the tries can be read', async () => {
    const list = json({ success: true, data: [{ referencePayco: 7 }, { referencePayco: 8 }] })
    server = await startScriptedServer(json({ token: 't' }), list, json(accepted))
    const question = connect(server.url).findByInvoice(invoice)
    await expect(question).rejects.toMatchObject({ reason: 'invalidAnswer' })
  })

  it('a question with several calls drops what the list claims of the invoice but the transaction denies', async () => {
    const list = json({ success: true, data: [{ referencePayco: reference }] })
    server = await startScriptedServer(json({ token: 't' }), list, json(accepted))
    const provider = connect(server.url)
    expect(await provider.findByInvoice('another-invoice')).toEqual([])
  })
})

describe('what somebody else wrote leads nowhere, in sixty spellings', () => {
  it('the hostile references are sixty, each once', () => {
    expect(new Set(forbiddenAddresses).size).toBe(60)
  })

  it('a hostile reference or invoice leads nowhere', async () => {
    server = await startScriptedServer(json({ success: false }))
    const provider = connect(server.url)
    for (const address of forbiddenAddresses) {
      expect(await provider.findByReturn(address), address).toBeNull()
      expect(await provider.find(address), address).toBeNull()
      expect(await provider.findByInvoice(address), address).toEqual([])
    }
    expect(watch.origins()).toEqual([])
  })

  it('a redirect of the vendor leads nowhere', async () => {
    // A header cannot carry every letter; what it can is enough to lead somewhere.
    const redirects = forbiddenAddresses.map((address) => ({
      status: 307,
      body: '',
      headers: { location: encodeURI(address) },
    }))
    server = await startScriptedServer(...redirects.flatMap((redirect) => [redirect, redirect]))
    const provider = connect(server.url)
    for (const address of forbiddenAddresses) {
      await expect(provider.findByReturn(returned), address).rejects.toMatchObject({ reason: 'error' })
      await expect(provider.find(reference), address).rejects.toMatchObject({ reason: 'error' })
    }
    expect(watch.origins()).toEqual([server.url])
    expect(server.seen).toHaveLength(120)
  })
})
