import { eventsOf } from './event-stream.ts'
import { RefusedCall, refusalFrom, UnansweredCall } from './failures.ts'

/** Its types stand in the written `calls.ts`. */
export type CallRow = {
  readonly method: string
  /** Below `/api/v1`, with its `{names}`. */
  readonly path: string
  readonly sends: 'json' | 'form' | 'nothing'
  readonly answers: 'json' | 'bytes' | 'events' | 'nothing'
}

export type ClientOptions = {
  /** The product's address, as `https://credito.example`. */
  readonly baseUrl: string
  /** The bearer token; a function is asked before each call. */
  readonly token?: string | (() => string | null | undefined | Promise<string | null | undefined>) | undefined
  /** Time for an answer, default 30 s; for a streaming call, until it opens. */
  readonly timeoutMs?: number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly fetch?: typeof fetch | undefined
}

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly idempotencyKey?: string | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export type CallInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

const defaultTimeoutMs = 30_000

export async function send(
  client: ClientOptions,
  name: string,
  row: CallRow,
  input: CallInput,
  options: CallOptions,
): Promise<unknown> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), options.timeoutMs ?? client.timeoutMs ?? defaultTimeoutMs)
  const { signal } = options
  try {
    const response = await (client.fetch ?? fetch)(addressOf(client.baseUrl, row.path, input), {
      method: row.method,
      headers: await headersOf(client, row, options),
      body: bodyOf(row, input.body),
      redirect: 'error',
      signal: signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]),
    })
    if (!response.ok) throw new RefusedCall(await refusalFrom(name, response))
    return await answerOf(row, response)
  } catch (error) {
    if (error instanceof RefusedCall) throw error
    signal?.throwIfAborted()
    throw new UnansweredCall(name, late.signal.aborted ? 'timeout' : 'network', error)
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf({ answers }: CallRow, response: Response): Promise<unknown> {
  switch (answers) {
    case 'json':
      return response.json()
    case 'bytes':
      return new Uint8Array(await response.arrayBuffer())
    case 'events':
      return eventsOf(response)
    case 'nothing':
      await response.body?.cancel()
      return undefined
  }
}

async function headersOf(
  client: ClientOptions,
  { sends }: CallRow,
  options: CallOptions,
): Promise<Record<string, string>> {
  const token = typeof client.token === 'function' ? await client.token() : client.token
  return {
    accept: 'application/json, application/pdf, text/event-stream',
    ...client.headers,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(sends === 'json' ? { 'content-type': 'application/json' } : {}),
    ...(sends === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
    ...options.headers,
  }
}

function bodyOf({ sends }: CallRow, body: unknown): string | null {
  if (sends === 'nothing') return null
  return sends === 'json' ? JSON.stringify(body) : new URLSearchParams(textsOf(body)).toString()
}

function addressOf(baseUrl: string, path: string, { params, query }: CallInput): string {
  const values = Object.fromEntries(textsOf(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const asked = new URLSearchParams(textsOf(query)).toString()
  return `${baseUrl.replace(/\/$/, '')}/api/v1${filled}${asked === '' ? '' : `?${asked}`}`
}

const textsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
