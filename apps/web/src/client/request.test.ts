// @vitest-environment happy-dom

import * as wire from '@cupo/wire'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from './endpoints.ts'
import { isForAnybody, isFormEncoded, request } from './request.ts'
import { readRenewal, rememberRenewal } from './session-marks.ts'

type SentRequest = { readonly url: string; readonly init: RequestInit }
const sent: SentRequest[] = []
const beacons: Blob[] = []

/** Answers each request by its path, and remembers what was sent. */
function answer(byPath: (path: string, nth: number) => Response | Error) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v1', '')
    const nth = sent.filter((earlier) => earlier.url === url).length
    sent.push({ url, init })
    const given = byPath(path, nth)
    if (given instanceof Error) throw given
    return given
  })
}

const json = (status: number, body: unknown) => Response.json(body, { status })
const application = { params: { applicationId: 'a/1' }, query: {} }

beforeEach(() => {
  sent.length = 0
  beacons.length = 0
  localStorage.clear()
  let queue: Promise<unknown> = Promise.resolve()
  vi.stubGlobal('navigator', {
    locks: {
      request: (_: string, work: () => Promise<unknown>) => {
        queue = queue.then(work)
        return queue
      },
    },
    sendBeacon: (_: string, body: Blob) => beacons.push(body),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('what is sent', () => {
  test('goes to our origin with the client header, its parameters in place', async () => {
    answer(() => json(200, {}))
    await request('GET /application/:applicationId', {
      params: { applicationId: 'a/1' },
      query: { channel: 'Finter' },
    })
    expect(sent[0]?.url).toBe('/api/v1/application/a%2F1?channel=Finter')
    expect(sent[0]?.init.credentials).toBe('same-origin')
    expect(sent[0]?.init.headers).toMatchObject({ 'X-Cupo-Client': 'web' })
  })

  test('the token request is form-encoded', async () => {
    answer(() => json(200, {}))
    await request('POST /oauth/token', {
      body: { grant_type: 'password', username: '1010100001', password: '1234' },
    })
    expect(sent[0]?.init.body).toBe('grant_type=password&username=1010100001&password=1234')
  })
})

describe('what comes back', () => {
  test('a success carries its body', async () => {
    answer(() => json(200, { status: 'offer' }))
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      ok: true,
      body: { status: 'offer' },
    })
  })

  test('an error carries its code, its message and its fields', async () => {
    const errors = [{ field: 'mobile', message: 'x' }]
    answer(() => json(409, { errorCode: 'ValidationException', message: 'Validation exception', errors }))
    expect(await request('POST /publicdata/application', { body: applicationForm })).toMatchObject({
      ok: false,
      status: 409,
      errorCode: 'ValidationException',
      message: 'Validation exception',
      errors,
    })
  })

  test('a PIN error carries its code', async () => {
    answer(() => json(400, { error: 'invalid_grant', pinError: 'WRONG_PIN', message: 'Código Incorrecto.' }))
    const result = await request('POST /oauth/token', { body: { grant_type: 'refresh_token' } })
    expect(result).toMatchObject({ ok: false, pinError: 'WRONG_PIN' })
  })

  test.each([
    ['no network', new TypeError('Failed to fetch')],
    ['a success that is cut off', new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
  ])('%s is a failure without a status', async (_, given) => {
    answer(() => given)
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      ok: false,
      status: 0,
    })
  })

  test('an error page that is not JSON is a failure of its status', async () => {
    answer(() => new Response('<html>', { status: 504 }))
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      ok: false,
      status: 504,
    })
  })
})

describe('a session that ran out', () => {
  const renewable = (path: string, nth: number) => {
    if (path === '/oauth/token') return json(200, { token_type: 'Cookie', expires_in: 900, scope: '' })
    return nth === 0 ? json(401, {}) : json(200, { status: 'offer' })
  }

  test('a session that ran out is renewed once and the call is sent again', async () => {
    rememberRenewal()
    answer(renewable)
    expect(await request('GET /application/:applicationId', application)).toMatchObject({ ok: true })
    expect(sent.map(({ url }) => url.replace('/api/v1', ''))).toEqual([
      '/application/a%2F1',
      '/oauth/token',
      '/application/a%2F1',
    ])
  })

  test('a session that ran out is renewed by one of several calls; the others wait for it', async () => {
    rememberRenewal()
    answer(renewable)
    const action = { params: { applicationId: 'a/1' }, body: { action: 'listOffer' } } as const
    const results = await Promise.all([
      request('GET /application/:applicationId', application),
      request('POST /application/:applicationId/workflow/action', action),
    ])
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(sent.filter(({ url }) => url.endsWith('/oauth/token'))).toHaveLength(1)
  })

  test('a session that ran out is not renewed again when another tab has just done it', async () => {
    rememberRenewal()
    answer((path, nth) => {
      // The other tab renews while this tab waits for the lock.
      if (path !== '/oauth/token' && nth === 0) {
        queueMicrotask(rememberRenewal)
        return json(401, {})
      }
      return renewable(path, nth)
    })
    vi.stubGlobal('navigator', {
      locks: {
        request: async (_: string, work: () => Promise<unknown>) => {
          rememberRenewal()
          return work()
        },
      },
    })
    expect(await request('GET /application/:applicationId', application)).toMatchObject({ ok: true })
    expect(sent.some(({ url }) => url.endsWith('/oauth/token'))).toBe(false)
  })

  test('a session that cannot be renewed has ended, and the device forgets it', async () => {
    rememberRenewal()
    answer(() => json(401, {}))
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      ok: false,
      sessionEnded: true,
    })
    expect(readRenewal()).toBeNull()
  })

  test.each([
    ['the network failed', () => new TypeError('Failed to fetch'), 0],
    ['too many ask', () => json(429, {}), 429],
    ['the server could not answer', () => json(503, {}), 503],
  ])('a session that ran out is not forgotten because %s', async (_why, failing, status) => {
    rememberRenewal()
    answer((path) => (path === '/oauth/token' ? failing() : json(401, {})))
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      status,
      sessionEnded: false,
    })
    expect(readRenewal()).not.toBeNull()
  })
})

describe.each([
  ['/assisted/home', 'agent'],
  ['/assisted/offer', 'agent'],
  ['/assisted/desk', 'agent'],
  ['/veridas/assisted/1/2/3/4', 'handOff'],
  ['/veridas/assisted', 'handOff'],
])('at %s', (path, acting) => {
  afterEach(() => history.replaceState(null, '', '/'))

  test(`calls say that they come from ${acting} (R-G35)`, async () => {
    history.replaceState(null, '', path)
    answer(() => json(200, {}))
    await request('GET /application/:applicationId', application)
    expect(sent[0]?.init.headers).toMatchObject({ 'X-Cupo-Acting': acting })
  })

  test('a session that is over is not renewed, neither that of a person beside it (R-G35)', async () => {
    rememberRenewal()
    history.replaceState(null, '', path)
    answer(() => json(401, {}))
    expect(await request('GET /application/:applicationId', application)).toMatchObject({
      sessionEnded: true,
    })
    expect(await request('POST /publicdata/application', { body: applicationForm })).toMatchObject({
      sessionEnded: true,
    })
    expect(sent.map(({ url }) => url)).not.toContain('/api/v1/oauth/token')
    expect(readRenewal()).not.toBeNull()
  })
})

test('a person says nothing of who acts', async () => {
  history.replaceState(null, '', '/on-boarding/contract')
  answer(() => json(200, {}))
  await request('GET /application/:applicationId', application)
  expect(Object.keys(sent[0]?.init.headers ?? {})).not.toContain('X-Cupo-Acting')
  history.replaceState(null, '', '/')
})

test('a session is renewed where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  rememberRenewal()
  answer((path, nth) => (path !== '/oauth/token' && nth === 0 ? json(401, {}) : json(200, {})))
  expect(await request('GET /application/:applicationId', application)).toMatchObject({ ok: true })
})

const applicationForm = {
  mobile: '3000100080',
  identityCardNumber: '1010100080',
  email: 'ana@correo.example',
  acceptTermsConditions: true,
  contactPreferences: {
    billingSms: true,
    billingWhatsapp: true,
    billingEmail: true,
    billingCall: true,
    marketingSms: false,
    marketingWhatsapp: false,
    marketingEmail: false,
    marketingCall: false,
  },
} as const

test('a failed call is reported by its template and its request, and sends no further call (R-V14)', async () => {
  const requestId = '0198f0a2-6d53-7f0e-9a40-5d1c6f1f2b77'
  answer(() => json(500, { errorCode: 'ErrorInterno', message: 'x', requestId }))
  await request('GET /application/:applicationId', { params: { applicationId: 'secret-1' }, query: {} })
  expect(sent).toHaveLength(1)
  const [report] = await Promise.all(beacons.map((body) => body.text()))
  expect(report).not.toContain('secret-1')
  expect(JSON.parse(report ?? '')).toMatchObject({
    failedCall: {
      method: 'GET',
      path: '/application/:applicationId',
      status: 500,
      errorCode: 'ErrorInterno',
      requestId,
    },
  })
})

test('a call that the screen gave up is no failure', async () => {
  const stop = new AbortController()
  stop.abort()
  answer(() => new TypeError('aborted'))
  await request('GET /application/:applicationId', application, { signal: stop.signal })
  answer(() => json(200, {}))
  await request('GET /application/:applicationId', application)
  expect(beacons).toEqual([])
})

const isCall = (value: unknown): value is wire.Call =>
  typeof value === 'object' && value !== null && 'method' in value

describe('the path of a call says what the wire declares of it:', () => {
  /** What the pages of a customer can send, by its endpoint. */
  const calls = Object.values<unknown>(wire)
    .filter(isCall)
    .filter(({ access }) => access.includes('anonymous') || access.includes('borrower'))
    .map((call) => ({ call, endpoint: `${call.method} ${call.path}` as Endpoint }))

  test('calls for anybody that answer 401 stand below /publicdata and /oauth, and no other such call does', () => {
    const refusing = calls.filter(({ call }) => 401 in call.answers)
    expect(refusing.filter(({ endpoint }) => isForAnybody(endpoint)).map(({ endpoint }) => endpoint)).toEqual(
      refusing.filter(({ call }) => call.access.includes('anonymous')).map(({ endpoint }) => endpoint),
    )
  })

  test('the token request alone has a form-encoded body', () => {
    expect(calls.filter(({ endpoint }) => isFormEncoded(endpoint)).map(({ call }) => call)).toEqual(
      calls.map(({ call }) => call).filter(({ form }) => form === true),
    )
  })
})
