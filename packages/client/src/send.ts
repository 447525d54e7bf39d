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

async function* eventsOf(response: Response): AsyncGenerator<unknown, void, undefined> {
  if (response.body === null) return
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let unread = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      unread += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n')
      const events = unread.split('\n\n')
      unread = events.pop() ?? ''
      for (const event of events) {
        const data = dataOf(event)
        if (data !== '') yield JSON.parse(data)
      }
    }
  } finally {
    await reader.cancel()
  }
}

const dataOf = (event: string): string =>
  event
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []))
    .join('\n')

export type Refusal<Code extends string> = {
  readonly call: string
  readonly status: number
  /** Null where something before the API answered, such as a proxy. */
  readonly code: Code | null
  readonly message: string
  /** Finds the request in Cupo's log; empty where the API did not answer. */
  readonly requestId: string
  readonly fields: readonly { readonly field: string; readonly message: string }[]
  /** The application's true status, with `EtapaInvalida`. */
  readonly applicationStatus: string | null
  /** `WRONG_PIN`, `TTL_EXPIRED` or `NO_MORE_PIN_ATTEMPTS`. */
  readonly pinError: string | null
  /** Seconds to wait before the same call, if the API says so. */
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

export class RefusedCall<Code extends string = string> extends Error implements Refusal<Code> {
  override readonly name = 'CupoError'
  readonly call: string
  readonly status: number
  readonly code: Code | null
  readonly requestId: string
  readonly fields: Refusal<Code>['fields']
  readonly applicationStatus: string | null
  readonly pinError: string | null
  readonly retryAfterSeconds: number | null
  readonly body: unknown

  constructor(refusal: Refusal<Code>) {
    super(refusal.message)
    this.call = refusal.call
    this.status = refusal.status
    this.code = refusal.code
    this.requestId = refusal.requestId
    this.fields = refusal.fields
    this.applicationStatus = refusal.applicationStatus
    this.pinError = refusal.pinError
    this.retryAfterSeconds = refusal.retryAfterSeconds
    this.body = refusal.body
  }
}

/** No readable answer came: whether the call had its effect is not known. */
export class UnansweredCall extends Error {
  override readonly name = 'CupoUnanswered'
  readonly call: string
  readonly reason: 'timeout' | 'network'

  constructor(call: string, reason: 'timeout' | 'network', cause: unknown) {
    super(reason === 'timeout' ? `${call} was not answered in time` : `${call} was not answered`, { cause })
    this.call = call
    this.reason = reason
  }
}

async function refusalFrom(call: string, response: Response): Promise<Refusal<string>> {
  const body = await jsonOf(response)
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return {
    call,
    status: response.status,
    code: text('errorCode') ?? text('error'),
    message: text('message') ?? `${call} answered ${response.status}`,
    requestId: text('requestId') ?? '',
    fields: Array.isArray(fields.errors) ? fields.errors.filter(isFieldProblem) : [],
    applicationStatus: text('status'),
    pinError: text('pinError'),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body,
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isFieldProblem = (value: unknown): value is { readonly field: string; readonly message: string } =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value
