import type { Call, CallResult } from '@cupo/wire'
import type { Endpoint, Endpoints, InputOf } from './endpoints.ts'
import { screenNameAt } from './paths.ts'
import { apiBase, sendReport } from './report-error.ts'
import { forgetSession, mayBeSignedIn, readRenewal, rememberRenewal } from './session-marks.ts'
import { actingHere } from './who-acts.ts'

type FieldFailure = { readonly field: string; readonly message: string }

/** Status 0: no answer came, since the device or the server is offline. */
export type Failure = {
  readonly ok: false
  readonly status: number
  readonly errorCode: string
  readonly message: string
  readonly requestId: string
  readonly errors: readonly FieldFailure[]
  readonly applicationStatus: string | null
  readonly pinError: string | null
  /** A customer's session could not be renewed, or an agent's or a phone's is over. */
  readonly sessionEnded: boolean
}

export type Success<C extends Call> = {
  readonly ok: true
  readonly status: number
  readonly body: C['answers'] extends { readonly 200: unknown } ? CallResult<C> : null
}

export type Result<C extends Call> = Success<C> | Failure

export type RequestOptions = {
  readonly signal?: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends one call. Never throws for an answer or a lost network; a renewed session is tried once on 401. */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions = {},
): Promise<Result<Endpoints[E]>> {
  const answered = await sendRenewed(endpoint, input, options)
  if (answered.ok) reportUnanswered()
  else if (!options.signal?.aborted) reportFailedCall({ ...answered, ...partsOf(endpoint) })
  return asResultOf<Endpoints[E]>(answered)
}

async function sendRenewed(
  endpoint: Endpoint,
  input: RequestInput,
  options: RequestOptions,
): Promise<AnswerOrFailure> {
  const acting = actingHere()
  const first = await send(endpoint, input, options)
  if (first.ok || first.status !== 401) return first
  if (acting) return { ...first, sessionEnded: true }
  if (isForAnybody(endpoint)) return first
  const renewal = await renewSession()
  switch (renewal.kind) {
    case 'renewed':
      return send(endpoint, input, options)
    case 'ended':
      return { ...first, sessionEnded: true }
    case 'failed':
      return { ...unanswered, status: renewal.status }
  }
}

/** A 401 of these says that a code, a password or a link is wrong, never that a session ended. */
export const isForAnybody = (endpoint: Endpoint): boolean => / \/(publicdata|oauth)\//.test(endpoint)

/** The body of a token request is form-encoded (RFC 6749, 4.3.2). */
export const isFormEncoded = (endpoint: Endpoint): boolean => endpoint === 'POST /oauth/token'

function partsOf(endpoint: Endpoint): { readonly method: string; readonly path: string } {
  const [method = '', path = ''] = endpoint.split(' ')
  return { method, path }
}

type RequestInput = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
type AnswerOrFailure = { readonly ok: true; readonly status: number; readonly body: unknown } | Failure

export function fetchCall(
  endpoint: Endpoint,
  input: RequestInput,
  options: RequestOptions,
): Promise<Response> {
  const acting = actingHere()
  const { method, path } = partsOf(endpoint)
  const isForm = isFormEncoded(endpoint)
  return fetch(addressOf(path, input), {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      Accept: 'application/json, application/pdf',
      'X-Cupo-Client': 'web',
      ...(acting ? { 'X-Cupo-Acting': acting } : {}),
      ...(input.body === undefined
        ? {}
        : { 'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...options.headers,
    },
    body: input.body === undefined ? null : isForm ? formOf(input.body) : JSON.stringify(input.body),
    signal: options.signal ?? null,
  })
}

async function send(
  endpoint: Endpoint,
  input: RequestInput,
  options: RequestOptions,
): Promise<AnswerOrFailure> {
  let response: Response
  try {
    response = await fetchCall(endpoint, input, options)
  } catch {
    return unanswered
  }
  if (response.ok) {
    try {
      return { ok: true, status: response.status, body: await bodyOf(response) }
    } catch {
      return unanswered
    }
  }
  return failureOf(response.status, await response.json().catch(() => null))
}

export const unanswered: Failure = {
  ok: false,
  status: 0,
  errorCode: '',
  message: '',
  requestId: '',
  errors: [],
  applicationStatus: null,
  pinError: null,
  sessionEnded: false,
}

async function bodyOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const type = response.headers.get('content-type') ?? ''
  return type.includes('json') ? response.json() : new Uint8Array(await response.arrayBuffer())
}

function failureOf(status: number, body: unknown): Failure {
  const fields: Readonly<Record<string, unknown>> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const errors = Array.isArray(fields.errors) ? fields.errors : []
  return {
    ...unanswered,
    status,
    errorCode: text('errorCode'),
    message: text('message'),
    requestId: text('requestId'),
    errors: errors.filter(isFieldFailure),
    applicationStatus: text('status') || null,
    pinError: text('pinError') || null,
  }
}

const isFieldFailure = (entry: unknown): entry is FieldFailure =>
  typeof entry === 'object' && entry !== null && 'field' in entry && 'message' in entry

const entriesOf = (record: unknown): ReadonlyArray<readonly [string, string]> =>
  Object.entries(record ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, String(value)])

function addressOf(path: string, input: RequestInput): string {
  const params = Object.fromEntries(entriesOf(input.params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const query = new URLSearchParams(entriesOf(input.query).map(([name, value]) => [name, value])).toString()
  return `${apiBase}${filled}${query && `?${query}`}`
}

const formOf = (body: unknown) =>
  new URLSearchParams(entriesOf(body).map(([name, value]) => [name, value])).toString()

/** The server validated the body before sending it. */
const asResultOf = <C extends Call>(answered: AnswerOrFailure) => answered as Result<C>

/** `failed` says nothing about the session: the server could not be asked (status 0) or could not answer. */
type Renewal =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'failed'; readonly status: number }

let running: Promise<Renewal> | null = null

/** A renewal serves all callers in all tabs: a mark that moved during the wait for the lock means new cookies. */
function renewSession(): Promise<Renewal> {
  running ??= renewAlone().finally(() => {
    running = null
  })
  return running
}

async function renewAlone(): Promise<Renewal> {
  const before = readRenewal()
  if (!mayBeSignedIn()) return { kind: 'ended' }
  return inTurn(async () => {
    const now = readRenewal()
    if (!mayBeSignedIn()) return { kind: 'ended' }
    return now === before ? renewOverNetwork() : { kind: 'renewed' }
  })
}

/** A page on plain http has no locks and is alone. */
const inTurn = (work: () => Promise<Renewal>): Promise<Renewal> =>
  navigator.locks ? navigator.locks.request('cupo-session', work) : work()

async function renewOverNetwork(): Promise<Renewal> {
  try {
    const response = await fetch(`${apiBase}/oauth/token`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'X-Cupo-Client': 'web', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    })
    if (response.ok) {
      rememberRenewal()
      return { kind: 'renewed' }
    }
    if (response.status >= 500 || response.status === 429) return { kind: 'failed', status: response.status }
    forgetSession()
    return { kind: 'ended' }
  } catch {
    return { kind: 'failed', status: 0 }
  }
}

const reportedKinds = new Set<string>()
const failedCallsMax = 10

type FailedCall = {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly errorCode: string
  readonly requestId: string
}

let reportFailedCallUnanswered: FailedCall | null = null

/** Each kind once a visit. A call without an answer is told with the next answered one. */
export function reportFailedCall({ method, path, status, errorCode, requestId }: FailedCall): void {
  const call = {
    method,
    path,
    status,
    // A proxy may answer anything in our name.
    errorCode: /^[A-Za-z]{0,60}$/.test(errorCode) ? errorCode : '',
    requestId: /^[0-9a-f-]{0,36}$/.test(requestId) ? requestId : '',
  }
  if (status === 0) reportFailedCallUnanswered ??= call
  else sendFailedCall(call)
}

export function reportUnanswered(): void {
  if (reportFailedCallUnanswered !== null) sendFailedCall(reportFailedCallUnanswered)
  reportFailedCallUnanswered = null
}

function sendFailedCall(failedCall: FailedCall): void {
  const { method, path, status, errorCode } = failedCall
  const message = `${method} ${path} ${status} ${errorCode}`.trim()
  if (reportedKinds.has(message) || reportedKinds.size >= failedCallsMax) return
  reportedKinds.add(message)
  sendReport({ message, source: 'call', screen: screenNameAt(location.pathname), failedCall })
}
