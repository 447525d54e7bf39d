import { describe, expect, it } from 'vitest'
import { clientOf, newIdempotencyKey } from './client.ts'
import type { CallRow, ClientOptions } from './send.ts'
import { RefusedCall, UnansweredCall } from './send.ts'

type Calls = {
  pay: {
    input: { readonly params: { readonly key: string }; readonly body: { readonly sum: number } }
    answer: { readonly invoice: string }
    errors: object
  }
  sign: {
    input: { readonly body: { readonly password: string; readonly extra?: string | undefined } }
    answer: undefined
    errors: object
  }
  list: {
    input: { readonly query?: { readonly origin?: string } }
    answer: readonly string[]
    errors: object
  }
  paper: { input: object; answer: Uint8Array; errors: object }
  follow: { input: object; answer: AsyncIterable<{ readonly status: string }>; errors: object }
}

const table: Readonly<Record<keyof Calls, CallRow>> = {
  pay: { method: 'POST', path: '/pay/{key}', sends: 'json', answers: 'json' },
  sign: { method: 'POST', path: '/sign', sends: 'form', answers: 'nothing' },
  list: { method: 'GET', path: '/list', sends: 'nothing', answers: 'json' },
  paper: { method: 'GET', path: '/paper', sends: 'nothing', answers: 'bytes' },
  follow: { method: 'GET', path: '/follow', sends: 'nothing', answers: 'events' },
}

/** A client whose network is the function, and the requests that it was given. */
function clientOn(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
) {
  const requests: Request[] = []
  const client = clientOf<Calls>(table, {
    baseUrl: 'https://credito.example/',
    fetch: async (address, init) => {
      const request = new Request(address, init)
      requests.push(request.clone())
      return answer(request)
    },
    ...options,
  })
  return { client, requests }
}

const silence = ({ signal }: Request) =>
  new Promise<Response>((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (failure) => failure,
  )

describe('the client for integrators', () => {
  it('the client for integrators sends path, body, bearer token and idempotency key', async () => {
    const { client, requests } = clientOn(() => Response.json({ invoice: 'i' }), { token: async () => 't' })
    const idempotencyKey = newIdempotencyKey()
    const given = { params: { key: 'a/b' }, body: { sum: 1 } }
    expect(await client.pay(given, { idempotencyKey })).toEqual({ invoice: 'i' })
    const [request] = requests
    expect(request?.url).toBe('https://credito.example/api/v1/pay/a%2Fb')
    expect(await request?.json()).toEqual({ sum: 1 })
    expect(request?.headers.get('authorization')).toBe('Bearer t')
    expect(request?.headers.get('content-type')).toBe('application/json')
    expect(request?.headers.get('idempotency-key')).toBe(idempotencyKey)
  })

  it('the client for integrators sends a form where the call has one, without the fields that are not given', async () => {
    const { client, requests } = clientOn(() => new Response(null, { status: 204 }))
    expect(await client.sign({ body: { password: 'a&b', extra: undefined } })).toBeUndefined()
    expect(await requests[0]?.text()).toBe('password=a%26b')
    expect(requests[0]?.headers.get('authorization')).toBeNull()
  })

  it('the client for integrators asks with a query, or with nothing', async () => {
    const { client, requests } = clientOn(() => Response.json([]))
    await client.list()
    await client.list({ query: { origin: 'Libre' } })
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '?origin=Libre'])
  })

  it('the client for integrators answers bytes, and values one by one wherever their lines are cut', async () => {
    const parts = [
      ': open\n\nda',
      'ta: {"status":"a"}\r\n',
      '\r\nevent: x\ndata: {"status":',
      '"b"}\n\ndata: {"st',
    ]
    const lines = new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    })
    const { client } = clientOn(({ url }) => new Response(url.endsWith('paper') ? 'PDF' : lines))
    expect(new TextDecoder().decode(await client.paper())).toBe('PDF')
    const told: unknown[] = []
    for await (const value of await client.follow()) told.push(value)
    expect(told).toEqual([{ status: 'a' }, { status: 'b' }])
  })

  it('throws a refusal with its code, sentence, request id and fields', async () => {
    const body = {
      errorCode: 'EtapaInvalida',
      message: 'Esta etapa ya pasó.',
      requestId: 'r-1',
      status: 'offer',
      errors: [{ field: 'mobile', message: 'm' }, 'x'],
    }
    const { client } = clientOn(() => Response.json(body, { status: 409, headers: { 'retry-after': '10' } }))
    const failure = await failureOf(client.list())
    expect(failure).toBeInstanceOf(RefusedCall)
    expect(failure).toMatchObject({
      call: 'list',
      status: 409,
      code: 'EtapaInvalida',
      message: 'Esta etapa ya pasó.',
      requestId: 'r-1',
      applicationStatus: 'offer',
      fields: [{ field: 'mobile', message: 'm' }],
      retryAfterSeconds: 10,
    })
  })

  it('throws the refusal of a wrong code, and that of a proxy which answers no JSON', async () => {
    const wrongPin = {
      error: 'invalid_grant',
      pinError: 'WRONG_PIN',
      message: 'Código Incorrecto.',
      requestId: 'r',
    }
    const pin = clientOn(() => Response.json(wrongPin, { status: 400 })).client
    expect(await failureOf(pin.list())).toMatchObject({ code: 'invalid_grant', pinError: 'WRONG_PIN' })
    const proxy = clientOn(() => new Response('<html>', { status: 502 })).client
    expect(await failureOf(proxy.list())).toMatchObject({
      status: 502,
      code: null,
      requestId: '',
      body: '<html>',
    })
  })

  it('the client for integrators gives up after its time, and at once where the caller does, with the reason of the caller', async () => {
    const { client } = clientOn(silence, { timeoutMs: 5 })
    const late = await failureOf(client.list())
    expect(late).toBeInstanceOf(UnansweredCall)
    expect(late).toMatchObject({ call: 'list', reason: 'timeout' })
    const reason = new Error('the customer has left')
    const left = AbortSignal.abort(reason)
    expect(await failureOf(client.list({}, { signal: left, timeoutMs: 60_000 }))).toBe(reason)
  })

  it('the client for integrators says that nothing was answered where the network fails, or an answer breaks off', async () => {
    const { client } = clientOn(() => Promise.reject(new TypeError('fetch failed')))
    expect(await failureOf(client.list())).toMatchObject({ reason: 'network', cause: expect.any(TypeError) })
    const broken = clientOn(() => new Response('{"a":')).client
    expect(await failureOf(broken.list())).toBeInstanceOf(UnansweredCall)
  })
})
