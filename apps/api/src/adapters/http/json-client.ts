import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { currentRequestId } from '../../platform/request-id.ts'
import type { Device } from '../../ports/operator.ts'
import {
  isRefusalStatus,
  type Part,
  ProviderRefusal,
  ProviderUnavailable,
} from '../../ports/provider-unavailable.ts'
import { askProvider, type CallLimits, defaultCallLimits, type ProviderConnection } from './ask-provider.ts'
import { type HttpOutcome, type HttpRequest, isDown, sendOnce } from './send-once.ts'

type Schema = v.GenericSchema

type Query = Readonly<Record<string, string>>

/** Escapes path segments and checks each answer against its schema. */
export type JsonClient = {
  get<S extends Schema>(path: readonly string[], answer: S, query?: Query): Promise<v.InferOutput<S>>
  /** Returns null for the protocol's own 404 (`{code, message}`). */
  find<S extends Schema>(path: readonly string[], answer: S, query?: Query): Promise<v.InferOutput<S> | null>
  ask<S extends Schema>(path: readonly string[], body: object, answer: S): Promise<v.InferOutput<S>>
  /** A POST with an effect: retried under the idempotency key of the effect, dated when it was due. */
  command<S extends Schema>(
    path: readonly string[],
    body: object,
    answer: S,
    idempotencyKey: string,
    at?: string,
  ): Promise<v.InferOutput<S>>
  attempt<S extends Schema>(path: readonly string[], body: object, answer: S): Promise<v.InferOutput<S>>
}

export function createJsonClient(part: Part, connection: ProviderConnection): JsonClient {
  const limits = { ...defaultCallLimits, ...connection.limits }

  const send = async (method: 'GET' | 'POST', path: readonly string[], more: RequestOptions) => {
    const blocked = connection.breaker?.blocks()
    if (blocked) return blocked
    const requestId = currentRequestId()
    const headers = {
      accept: 'application/json',
      ...authorizationOf(connection),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(more.idempotencyKey === undefined ? {} : { 'idempotency-key': more.idempotencyKey }),
      ...(more.at === undefined ? {} : { date: httpDate(more.at) }),
    }
    const body = more.body === undefined ? {} : { body: JSON.stringify(more.body) }
    const url = addressOf(connection.baseUrl, path, more.query)
    const isRepeatable = method === 'GET' || more.idempotencyKey !== undefined
    const outcome = await sendWithTries({ url, method, headers, ...body }, isRepeatable, limits)
    connection.breaker?.saw(outcome)
    return outcome
  }

  const ask = <T>(question: () => Promise<T>) => askProvider(part, connection.listener, question)

  const post = <S extends Schema>(
    path: readonly string[],
    body: object,
    answer: S,
    idempotencyKey?: string,
    at?: string,
  ) => {
    const named = { ...(idempotencyKey && { idempotencyKey }), ...(at && { at }) }
    return ask(async () => readAnswer(part, await send('POST', path, { body, ...named }), answer))
  }

  return {
    get: (path, answer, query = {}) =>
      ask(async () => readAnswer(part, await send('GET', path, { query }), answer)),
    find: (path, answer, query = {}) =>
      ask(async () => {
        const outcome = await send('GET', path, { query })
        return isProtocolsNotFound(outcome) ? null : readAnswer(part, outcome, answer)
      }),
    ask: (path, body, answer) => post(path, body, answer, randomUUID()),
    command: post,
    attempt: (path, body, answer) => post(path, body, answer),
  }
}

type RequestOptions = {
  readonly query?: Query
  readonly body?: object
  readonly idempotencyKey?: string
  readonly at?: string
}

const authorizationOf = ({ scheme = 'Bearer', key }: ProviderConnection) =>
  scheme === 'none' ? {} : { authorization: `${scheme} ${key}` }

const httpDate = (instant: string) => new Date(instant).toUTCString()

function addressOf(baseUrl: string, path: readonly string[], query: Query = {}): URL {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/${path.map(encodeURIComponent).join('/')}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

function readAnswer<S extends Schema>(part: Part, outcome: HttpOutcome, schema: S): v.InferOutput<S> {
  switch (outcome.kind) {
    case 'timeout':
      throw new ProviderUnavailable(part, 'timeout', 'no answer in time')
    case 'failure':
      throw new ProviderUnavailable(part, 'error', 'the connection failed', outcome.cause)
    case 'tooLarge':
      throw new ProviderUnavailable(part, 'invalidAnswer', 'the answer is too large')
    case 'answer': {
      if (outcome.status < 200 || outcome.status > 299) {
        const Failure = isRefusalStatus(outcome.status) ? ProviderRefusal : ProviderUnavailable
        throw new Failure(part, 'error', outcome.status)
      }
      const parsed = v.safeParse(schema, parseJson(outcome))
      if (parsed.success) return parsed.output
      // Field names only: values are personal data.
      const fields = parsed.issues.map((issue) => v.getDotPath(issue) ?? 'the whole').join(', ')
      throw new ProviderUnavailable(part, 'invalidAnswer', `the answer breaks the protocol at ${fields}`)
    }
  }
}

const protocolErrorSchema = v.object({ code: v.string(), message: v.string() })

/** Any other 404 comes from a wrong address or a proxy. */
function isProtocolsNotFound(outcome: HttpOutcome): boolean {
  return outcome.kind === 'answer' && outcome.status === 404 && v.is(protocolErrorSchema, parseJson(outcome))
}

function parseJson(answer: { readonly contentType: string; readonly text: string }): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(answer.contentType)) return undefined
  try {
    return JSON.parse(answer.text)
  } catch {
    return undefined
  }
}

/** Retries after silence, a broken connection, 429 or 5xx, within the budget. */
export async function sendWithTries(
  request: HttpRequest,
  isRepeatable: boolean,
  limits: CallLimits,
): Promise<HttpOutcome> {
  const deadline = performance.now() + limits.budgetMs
  for (let tried = 1; ; tried += 1) {
    const timeoutMs = Math.max(1, Math.min(limits.timeoutMs, Math.ceil(deadline - performance.now())))
    const outcome = await sendOnce(request, timeoutMs, limits.answerBytesMax)
    if (!isRepeatable || tried >= limits.tries || !isDown(outcome)) return outcome
    const pauseMs = jitteredPause(tried, limits.firstPauseMs)
    if (performance.now() + pauseMs >= deadline) return outcome
    await pause(pauseMs)
  }
}

/** Failures are `ProviderUnavailable` of `part`, free of addresses and bodies. */
function jitteredPause(tried: number, firstPauseMs: number): number {
  const full = firstPauseMs * 2 ** (tried - 1)
  return full / 2 + (Math.random() * full) / 2
}

type Pesos = Device['price']

export const wholePesosSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(asPesos))

/** Whole and safe by the schema; adapters do not import the credit engine's code. */
function asPesos(checked: number): Pesos {
  return checked as Pesos
}

/**
 * Reads until a page holds no new row: a page beyond the last may repeat an earlier one, and new rows
 * shift the pages. Yields each row once.
 */
export async function* readPages<Row>(
  read: (page: number) => Promise<readonly Row[]>,
  nameOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  const seen = new Set<string>()
  for (let page = 1; ; page += 1) {
    const rows = new Map((await read(page)).map((row) => [nameOf(row), row]))
    const fresh = [...rows].filter(([name]) => !seen.has(name))
    if (fresh.length === 0) return
    for (const [name] of fresh) seen.add(name)
    yield fresh.map(([, row]) => row)
  }
}
