import { createConnection } from 'node:net'
import { type Call, errorBodySchema } from '@cupo/wire'
import { compactDecrypt } from 'jose'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screens } from '../../apps/web/src/screens/registry.ts'
import { apiClient } from '../support/api-client.ts'
import { bogotaAddress, type Customer, customerOf } from '../support/customer.ts'
import { startWorld, type World } from '../support/start-world.ts'
import { asksForSession, wireCalls as calls, isForAnybody, needsSession } from '../support/wire-calls.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const call = (path: string, init?: RequestInit) => fetch(`${world.webUrl}${path}`, init)
const json = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

const someId = '01a1fc4d-b9e8-71c8-ba71-c091e00effa1'
const addressOf = ({ path }: Call) =>
  `/api/v1${path.replace(':provider', 'epayco').replace(':status', 'DELIVERY').replace(/:\w+/g, someId)}`

describe('S-08: the headers of an answer', () => {
  const requests: readonly [string, string, RequestInit?][] = [
    ['a page', '/'],
    ['a page that is none', '/no/existe'],
    ['health', '/health/live'],
    ['readiness', '/health/ready'],
    ['the API document', '/api/v1/openapi.json'],
    ['an answer', '/api/v1/publicdata/terms-conditions'],
    ['401', '/api/v1/application/x'],
    ['404 of the API', '/api/v1/no-existe'],
    ['404 of a resource', `/api/v1/publicdata/${someId}/new-pin`, { method: 'POST' }],
    ['400 for fields', '/api/v1/publicdata/store-link', json('{}')],
    ['400 for JSON that is none', '/api/v1/publicdata/application', json('{')],
    ['409', '/api/v1/publicdata/application', json('{}')],
    ['410', '/api/v1/publicdata/store-link', json('{"data":"x"}')],
    ['413', '/api/v1/publicdata/application', json(JSON.stringify({ jsc: 'x'.repeat(80_000) }))],
    [
      '415',
      '/api/v1/publicdata/application',
      { method: 'POST', headers: { 'content-type': 'image/png' }, body: 'x' },
    ],
    ['a path that cannot be decoded', '/api/v1/%E0%A4%A'],
    ['a method that is none of its own', '/api/v1/publicdata/application', { method: 'DELETE' }],
    ['OPTIONS', '/api/v1/publicdata/application', { method: 'OPTIONS' }],
    ['HEAD', '/', { method: 'HEAD' }],
    ['a logout', '/api/v1/oauth/logout', { method: 'POST' }],
    ['a query that is none', '/api/v1/configuration/parameters?channel=Otro'],
  ]
  const noFrame = /frame-ancestors 'none'/
  /** Where the web is built, the pages of the assisted sale may be framed by the counter page of the demo. */
  const noFrameOrTheCounter = /frame-ancestors ('none'|http:\/\/localhost:\d+)(;|$)/
  async function expectHeaders(path: string, init?: RequestInit): Promise<void> {
    const { headers, status, body } = await call(path, init)
    await body?.cancel()
    // The offers of a campaign that is over are a service that is not available, as specified.
    expect([0, 503]).toContain(status < 500 ? 0 : status)
    expect(headers.get('content-security-policy'), path).toMatch(/default-src 'none'/)
    const mayFrame = path.startsWith('/api/') ? noFrame : noFrameOrTheCounter
    expect(headers.get('content-security-policy'), path).toMatch(mayFrame)
    expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe-(inline|eval)/)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
    expect(headers.get('access-control-allow-origin'), path).toBeNull()
    if (path.startsWith('/api/')) expect(headers.get('cache-control'), path).toBe('no-store')
  }

  it.each(requests)(
    'each answer carries the headers that protect its reader: %s (R-X3)',
    async (_what, path, init) => expectHeaders(path, init),
  )

  it('every call of the wire answers with them', async () => {
    for (const { call: declared } of calls) {
      const body = declared.method === 'GET' ? {} : json('{}')
      await expectHeaders(addressOf(declared), { ...body, method: declared.method })
    }
  })

  it('every address of the registry of screens answers with them', async () => {
    for (const path of Object.values(screens).flatMap(({ paths }) => paths)) {
      await expectHeaders(path.replaceAll(/:\w+/g, 'x').replace('*', 'x'))
    }
  })
})

describe('bytes that reach no route', () => {
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = createConnection(Number(new URL(world.webUrl).port), 'localhost', () =>
        socket.write(bytes),
      )
      let answer = ''
      socket.setTimeout(5_000, () => reject(new Error('no answer')))
      socket.on('data', (data) => {
        answer += data.toString()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
  const many = Array.from({ length: 1_500 }, (_, number) => `x-${number}: ${number}`).join('\r\n')

  it.each([
    ['that are no HTTP', 'BASURA\r\n\r\n', '400 Bad Request'],
    [
      'with more headers than anybody sends',
      `GET / HTTP/1.1\r\nhost: x\r\n${many}\r\n\r\n`,
      '431 Request Header',
    ],
    [
      'with two lengths',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      '400 Bad',
    ],
    [
      'that expect what nobody gives',
      'GET /health/live HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\n\r\n',
      '417 Expectation Failed',
    ],
    ['without a host', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', '400 Bad Request'],
    [
      'with two hosts',
      'GET /health/live HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\nconnection: close\r\n\r\n',
      '400 Bad Request',
    ],
  ])(
    '%s are answered in the shape of errors, with our headers, and the product stands (R-L8)',
    async (_what, bytes, status) => {
      const answer = await sendRaw(bytes)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
      expect(answer).toContain("content-security-policy: default-src 'none'")
      expect(answer).toContain('x-content-type-options: nosniff')
      expect(answer).toContain('"errorCode":"SolicitudInvalida"')
      expect(answer).toMatch(/"requestId":"[0-9a-f-]{36}"/)
      expect((await call('/health/live')).status).toBe(200)
    },
  )
})

describe('an error', () => {
  it.each([
    ['/api/v1/no-existe', undefined, 404, 'NoEncontrado'],
    ['/api/v1/application/x', undefined, 401, 'SesionVencida'],
    ['/api/v1/publicdata/store-link', json('[]'), 400, 'SolicitudInvalida'],
    ['/api/v1/publicdata/store-link', json('{"data":"x"}'), 410, 'EnlaceInvalido'],
    ['/api/v1/publicdata/application', json(`{"jsc":"${'x'.repeat(70_000)}"}`), 413, 'CuerpoDemasiadoGrande'],
    ['/api/v1/%E0%A4%A', undefined, 400, 'SolicitudInvalida'],
    [`/api/v1/${'/'.repeat(6_000)}x`, undefined, 414, 'DireccionDemasiadoLarga'],
    [`/?utm_source=${'x'.repeat(6_000)}`, undefined, 414, 'DireccionDemasiadoLarga'],
  ])(
    'an error has the one shape, in Spanish, with its request: %s',
    async (path, init, status, errorCode) => {
      const answer = await call(path, init)
      const body: unknown = await answer.json()
      expect([answer.status, v.parse(v.strictObject(errorBodySchema.entries), body).errorCode]).toEqual([
        status,
        errorCode,
      ])
    },
  )

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const asText = { 'content-type': 'text/plain' }
  const zipped = { 'content-type': 'application/json', 'content-encoding': 'gzip' }

  it.each([
    ['an unknown address', 'POST', '/no-existe', {}, 404, 'NoEncontrado', null],
    ['an address below a known one', 'GET', '/publicdata/banks/x', {}, 404, 'NoEncontrado', null],
    ['a method of another call', 'DELETE', '/publicdata/application', {}, 405, 'MetodoNoPermitido', 'POST'],
    ['a method at an id', 'PATCH', '/application/x/workflow/action', {}, 405, 'MetodoNoPermitido', 'POST'],
    ['a change of what is read', 'POST', '/publicdata/banks', {}, 405, 'MetodoNoPermitido', 'GET, HEAD'],
    [
      'a question for methods',
      'OPTIONS',
      '/selfmanage/claims?a=1',
      {},
      405,
      'MetodoNoPermitido',
      'GET, HEAD, POST',
    ],
    [
      'a picture',
      'POST',
      '/publicdata/application',
      { 'content-type': 'image/png' },
      415,
      'TipoNoAdmitido',
      null,
    ],
    ['a form for JSON', 'POST', '/publicdata/application', form, 415, 'TipoNoAdmitido', null],
    ['JSON as text', 'POST', '/publicdata/application', asText, 415, 'TipoNoAdmitido', null],
    ['JSON that is packed', 'POST', '/publicdata/application', zipped, 415, 'TipoNoAdmitido', null],
  ])(
    '%s is answered in the one shape, by the status that says why (R-X17)',
    async (_what, method, path, headers, status, errorCode, allow) => {
      const body = method === 'POST' ? { body: '{"a":1}' } : {}
      const answer = await call(`/api/v1${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...body,
      })
      const told = v.parse(v.strictObject(errorBodySchema.entries), await answer.json())
      expect([answer.status, told.errorCode, answer.headers.get('allow')]).toEqual([status, errorCode, allow])
    },
  )

  it.each([
    ['/health/live', 'POST', 'GET, HEAD'],
    ['/health/ready', 'DELETE', 'GET, HEAD'],
    ['/api/v1/openapi.json', 'POST', 'GET, HEAD'],
  ])('names the method of an address that is no call: %s (R-X17)', async (path, method, allow) => {
    const answer = await call(path, { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    expect(await answer.json()).toMatchObject({ errorCode: 'MetodoNoPermitido' })
  })

  const inLatin = Buffer.from('{"data":"Bogot\u00e1"}', 'latin1')
  const inUtf8 = Buffer.from('{"data":"Bogot\u00e1"}')
  it.each([
    [
      'JSON in another charset',
      '/publicdata/store-link',
      'application/json; charset=iso-8859-1',
      inLatin,
      415,
    ],
    ['JSON in UTF-16', '/publicdata/store-link', 'application/json;charset="utf-16"', inUtf8, 415],
    ['JSON whose bytes are no UTF-8', '/publicdata/store-link', 'application/json', inLatin, 400],
    ['JSON in UTF-8', '/publicdata/store-link', 'application/json; charset=UTF-8', inUtf8, 410],
    ['a form in another charset', '/oauth/token', `${form['content-type']}; charset=latin1`, 'a=1', 415],
    [
      'a form whose bytes are no UTF-8',
      '/oauth/token',
      form['content-type'],
      Buffer.from('username=\u00e1', 'latin1'),
      400,
    ],
    ['a form whose escapes are no UTF-8', '/oauth/token', form['content-type'], 'username=%E1', 400],
  ])(
    '%s is answered by %s with its status: no letter is replaced (R-X17)',
    async (_what, path, type, body, status) => {
      const answer = await call(`/api/v1${path}`, { method: 'POST', headers: { 'content-type': type }, body })
      const { errorCode } = v.parse(errorBodySchema, await answer.json())
      expect([answer.status, errorCode]).toEqual([
        status,
        { 400: 'SolicitudInvalida', 410: 'EnlaceInvalido', 415: 'TipoNoAdmitido' }[status],
      ])
    },
  )

  it('an error never repeats what was sent', async () => {
    const canary = 'CANARIO-8472'
    const answers = await Promise.all([
      call(`/api/v1/${canary}`),
      call('/api/v1/publicdata/application', json(JSON.stringify({ email: canary, mobile: canary }))),
      call('/api/v1/publicdata/store-link', json(JSON.stringify({ data: canary }))),
      call('/api/v1/publicdata/application', json(canary)),
    ])
    for (const answer of answers) expect(await answer.text()).not.toContain(canary)
  })

  it.each([
    ['nested a thousand deep', `${'['.repeat(1_000)}${']'.repeat(1_000)}`],
    ['with a prototype', '{"__proto__":{"acceptTermsConditions":true},"constructor":{"prototype":{}}}'],
    ['null', 'null'],
    ['a number', '7'],
    ['empty', ''],
  ])('follows a body that is %s, and the product stands', async (_what, body) => {
    const answer = await call('/api/v1/publicdata/application', json(body))
    expect([400, 409]).toContain(answer.status)
    expect((await call('/health/live')).status).toBe(200)
  })
})

describe('the API document', () => {
  type Operation = {
    readonly operationId: string
    readonly tags: readonly string[]
    readonly description: string
    readonly responses: Record<string, object>
    readonly security?: readonly object[]
    readonly requestBody?: object
    readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  }
  type Document = {
    readonly openapi: string
    readonly tags: readonly { readonly name: string }[]
    readonly paths: Record<string, Record<string, Operation>>
    readonly components: { readonly schemas: Record<string, object> }
  }
  const read = async () => (await (await call('/api/v1/openapi.json')).json()) as Document

  it('describes every call of the wire, and no other', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const declared = calls.map(({ call: { method, path } }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(described.toSorted()).toEqual(declared.toSorted())
  })

  it('the API document says what OpenAPI 3.1 says of a list whose places differ, and not what an older dialect did', async () => {
    const { components } = await read()
    expect(components.schemas.OwnPaymentPlan).toMatchObject({
      properties: { ops: { type: 'array', prefixItems: [{ type: 'object' }], minItems: 1 } },
    })
    expect(JSON.stringify(components)).not.toContain('"items":[')
  })

  it('the API document has each schema that it points at, and no other', async () => {
    const document = await read()
    const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
      ([, name]) => name,
    )
    expect(Object.keys(document.components.schemas)).toEqual([...new Set(names)].toSorted())
    expect(document.components.schemas.ErrorBody).toMatchObject({
      required: expect.arrayContaining(['requestId']),
    })
  })

  it('the API document names each header of ours at the calls that read it, and requires none', async () => {
    const { paths } = await read()
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    const naming = (header: string) =>
      operations
        .filter(({ parameters }) =>
          parameters.some(
            ({ name, in: place, required }) => name === header && place === 'header' && !required,
          ),
        )
        .map(({ operationId }) => operationId)
    expect(naming('Idempotency-Key').toSorted()).toEqual([
      'requestAdvancedPayment',
      'requestFastPayment',
      'requestGuaranteePayment',
      'requestLoanPayment',
    ])
    expect(naming('X-Response-Key').toSorted()).toEqual(['getParameter', 'getParameters'])
    const withCaptcha = calls.filter(({ call: { answers } }) => 428 in answers).map(({ name }) => name)
    expect(naming('X-Captcha-Ticket').toSorted()).toEqual(withCaptcha.toSorted())
    expect(naming('X-Cupo-Client')).toEqual(
      expect.arrayContaining(['requestToken', 'createApplication', 'runWorkflowAction']),
    )
    expect(naming('X-Cupo-Acting')).toContain('runWorkflowAction')
  })

  it('the API document puts each call into the room of its feature, and says what its summary leaves out (R-X19)', async () => {
    const { tags, paths } = await read()
    const rooms = tags.map(({ name }) => name)
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(operations.length).toBeGreaterThan(100)
    for (const { tags: named, description } of operations) {
      expect(rooms).toContain(named[0])
      expect(named).toHaveLength(1)
      expect(description).toMatch(/^Called by /)
    }
    // As the specification writes them.
    const slashed = [
      '/borrower/',
      '/publicdata/new-pin-ag/',
      '/publicdata/{provider}/{keyMambu}/confirmation/',
    ]
    expect(
      Object.keys(paths)
        .filter((path) => path.endsWith('/'))
        .toSorted(),
    ).toEqual(slashed.toSorted())
  })

  it('the API document says of each list what it holds (R-X19)', async () => {
    const lists: object[] = []
    JSON.stringify(await read(), (_name, value) => {
      if (value?.type === 'array') lists.push(value)
      return value
    })
    expect(lists.length).toBeGreaterThan(30)
    for (const list of lists) expect(list).toHaveProperty('items')
  })

  it.each(calls)('describes $name as it is declared', async ({ name, call: declared }) => {
    const { method, path } = declared
    const { paths } = await read()
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1])
    expect(operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(inPath)
    expect(Object.keys(operation?.responses ?? {}).toSorted()).toEqual(
      [...Object.keys(declared.answers), 'default'].toSorted(),
    )
    expect(operation?.requestBody !== undefined).toBe(declared.body !== undefined)
    expect(operation?.security !== undefined).toBe(needsSession(declared))
  })
})

describe('a call that needs somebody', () => {
  // Notices of the payment provider are signed inside: played beside their pipeline.
  const guarded = calls.filter(({ call }) => !isForAnybody(call) && !call.access.includes('provider'))
  it.each(guarded)('$name refuses nobody, and whoever made a token up', async ({ call: declared }) => {
    const bodies = declared.method === 'POST' ? { body: '{}' } : {}
    for (const authorization of [
      undefined,
      'Bearer made-up-token',
      'Basic YTpi',
      `Bearer ${'A'.repeat(43)}`,
    ]) {
      const answer = await call(addressOf(declared), {
        method: declared.method,
        headers: {
          'content-type': 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        ...bodies,
      })
      expect([declared.path, answer.status]).toEqual([declared.path, 401])
    }
  })
})

describe('an application of somebody else', () => {
  let owner: Customer
  let stranger: Customer
  beforeAll(async () => {
    owner = customerOf(world, '17')
    await owner.until('contract')
    stranger = customerOf(world, '17')
    await stranger.until('contract')
  })

  const mine = calls.filter(({ call }) => asksForSession(call) && call.path.includes(':applicationId'))

  it.each(mine)('$name answers as for one that does not exist (R-X1)', async ({ call: declared }) => {
    const bodies: Record<string, object> = {
      '/application/:applicationId/workflow/action': { action: 'cancel' },
      '/address/save/:applicationId': bogotaAddress,
    }
    const ask = (id: string) =>
      stranger.api.send<{ requestId?: string; errorCode?: string }>(
        declared.method,
        declared.path.replace(':applicationId', id).replace(':status', 'DELIVERY'),
        declared.method === 'POST' ? { json: bodies[declared.path] ?? {} } : {},
      )
    const [foreign, unknown, nonsense] = await Promise.all([
      ask(owner.applicationId()),
      ask(someId),
      ask('no-es-un-id'),
    ])
    for (const answer of [foreign, unknown, nonsense]) {
      expect(answer).toMatchObject({ status: 404, body: { errorCode: 'NoEncontrado' } })
      expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    }
    expect(await owner.read()).toMatchObject({ status: 'contract', situation: 'EmAndamento' })
  })

  it('an application of somebody else is not read through the address call either', async () => {
    const answer = await stranger.api.send('GET', `/address?applicationId=${owner.applicationId()}`)
    expect(answer.status).toBe(404)
  })

  it('an application of somebody else gives no more rights by naming a channel', async () => {
    const answer = await stranger.api.send('GET', `/application/${owner.applicationId()}?channel=Assistido`)
    expect(answer.status).toBe(404)
  })
})

describe('the parameters', () => {
  it('the parameters are the listed ones and hold no secret', async () => {
    const { body } = await apiClient(world.webUrl).send<Record<string, unknown>>(
      'GET',
      '/configuration/parameters?channel=Finter',
    )
    expect(body).toMatchObject({ otpLength: 4, epaycoAdvancedEmailResendQuantity: 3 })
    expect(JSON.stringify(body)).not.toMatch(/key|secret|demo-/i)
  })

  it('arrive encrypted to the key of the browser that asks so', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const key = Buffer.from(JSON.stringify(jwk)).toString('base64url')
    const { body } = await apiClient(world.webUrl).send<{ jwe?: string }>(
      'GET',
      '/configuration/parameters',
      {
        headers: { 'x-response-key': key },
      },
    )
    expect(Object.keys(body)).toEqual(['jwe'])
    const { plaintext } = await compactDecrypt(body.jwe ?? '', pair.privateKey)
    expect(JSON.parse(Buffer.from(plaintext).toString('utf8'))).toMatchObject({
      channel: 'Finter',
      otpLength: 4,
    })
  })

  it('the parameters are read by name: the listed ones of the channel, and no other', async () => {
    const read = (name: string) =>
      apiClient(world.webUrl).send('GET', `/configuration/parameters/${name}?channel=Assistido`)
    expect(await read('maintenance')).toMatchObject({
      status: 200,
      body: { name: 'maintenance', value: false },
    })
    expect((await read('veridasXpressIdUrl')).body).toEqual({
      name: 'veridasXpressIdUrl',
      value: expect.stringMatching(/^http/),
    })
    for (const name of ['masterKey', 'accessMinutes', 'toString', '__proto__', 'PAYMENT_KEY']) {
      expect([name, (await read(name)).body]).toMatchObject([name, { errorCode: 'NoEncontrado' }])
    }
  })

  it('one of them arrives encrypted, too, to the key of the browser that asks so', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
    const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
    const { body } = await apiClient(world.webUrl).send<{ jwe?: string }>(
      'GET',
      '/configuration/parameters/otpLength',
      { headers: { 'x-response-key': Buffer.from(JSON.stringify(jwk)).toString('base64url') } },
    )
    const { plaintext } = await compactDecrypt(body.jwe ?? '', pair.privateKey)
    expect(JSON.parse(Buffer.from(plaintext).toString('utf8'))).toEqual({ name: 'otpLength', value: 4 })
  })

  it('the parameters are refused to a key that is none', async () => {
    const answer = await apiClient(world.webUrl).send('GET', '/configuration/parameters', {
      headers: { 'x-response-key': 'no-es-una-llave' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('health', () => {
  it('is live, and ready with its database at the last migration', async () => {
    expect(await (await call('/health/live')).json()).toEqual({ status: 'live' })
    expect(await (await call('/health/ready')).json()).toEqual({
      status: 'ready',
      checks: { database: true, migrations: true, session: true, writes: true },
      watch: { clockJobs: true, dailyJob: true, standby: true, history: true },
    })
  })
})
