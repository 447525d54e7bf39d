import { Readable } from 'node:stream'
import type { StreamValues } from '@cupo/wire'
import type { FastifyReply } from 'fastify'
import { type GenericSchema, parse } from 'valibot'
import { errorFacts, type Log } from '../log.ts'
import type { Refusal } from '../refusal.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx collects an answer before it passes it on, unless it is told not to.
  'x-accel-buffering': 'no',
} as const

export type StreamLimits = {
  /** Between two signs of life, by the machine's clock. */
  readonly heartbeatMs: number
  readonly ofSessionMax: number
  /** Of all sessions of one shop: its agents and counters. */
  readonly ofShopMax: number
  readonly max: number
}

/**
 * A screen needs one stream; the rest is for other tabs, and for those whose end nobody has noticed yet. It takes a silence of a
 * few beats for a break that nothing told of.
 */
export const usualLimits: StreamLimits = { heartbeatMs: 2_000, ofSessionMax: 6, ofShopMax: 120, max: 1_000 }

type StreamRequest = {
  readonly requestId: string
  readonly sessionId: string
  /** Of an agent; null for anybody else. */
  readonly shop: string | null
  readonly schema: GenericSchema
  /** The values, until the signal says that nobody reads them any more. */
  readonly values: StreamValues<unknown>
  /** Asked before anything is sent after the first event: whether the session is still what it was. */
  readonly isAllowed: () => Promise<boolean>
}

export type EventStreams = {
  /** Answers with a stream of events; or says why there is none. What fails before the first event is thrown, as of every call. */
  readonly serve: (reply: FastifyReply, request: StreamRequest) => Promise<Refusal | null>
  /** At shutdown: ends every stream, and opens no other. */
  readonly endAll: () => void
  readonly count: () => number
}

/**
 * The open streams of this process, bounded in number. One ends when its client goes, when its session ends or runs out,
 * and at shutdown (docs/decisions/047).
 */
export function eventStreams(log: Log, limits: StreamLimits = usualLimits): EventStreams {
  const open = new Map<AbortController, Pick<StreamRequest, 'sessionId' | 'shop'>>()
  let isClosed = false

  const refusalFor = ({ sessionId, shop }: StreamRequest): Refusal | null => {
    const others = [...open.values()]
    const ofSession = others.filter((other) => other.sessionId === sessionId).length
    const ofShop = shop === null ? 0 : others.filter((other) => other.shop === shop).length
    if (ofSession >= limits.ofSessionMax || ofShop >= limits.ofShopMax) return { code: 'LimiteDeIntentos' }
    return isClosed || open.size >= limits.max ? { code: 'ServicioNoDisponible' } : null
  }

  return {
    serve: async (reply, request) => {
      const refusal = refusalFor(request)
      if (refusal !== null) return refusal
      const over = new AbortController()
      open.set(over, { sessionId: request.sessionId, shop: request.shop })
      over.signal.addEventListener('abort', () => open.delete(over))
      reply.raw.once('close', () => over.abort())
      if (reply.raw.destroyed) over.abort()
      const frames = framesOf(request, over, limits.heartbeatMs)
      const first = await frames.next()
      if (first.done) return { code: 'ServicioNoDisponible' }
      const onError = (error: unknown) =>
        log.warn({ requestId: request.requestId, ...errorFacts(error) }, 'stream broken off')
      const all = Readable.from(toldErrors(first.value, frames, onError), { highWaterMark: 1 })
      reply.headers(headers).send(all)
      return null
    },
    endAll: () => {
      isClosed = true
      for (const over of [...open.keys()]) over.abort()
    },
    count: () => open.size,
  }
}

/** The bytes of a stream: an event for each value, and a comment where none came for a while. */
async function* framesOf(
  { values, schema, isAllowed }: StreamRequest,
  over: AbortController,
  heartbeatMs: number,
): AsyncGenerator<string> {
  const iterator = values(over.signal)[Symbol.asyncIterator]()
  const nextValue = () => {
    const next = iterator.next()
    // Whoever waits for it hears of it; after the end nobody does.
    next.catch(() => undefined)
    return next
  }
  let hasBegun = false
  try {
    let next = nextValue()
    for (;;) {
      const came: IteratorResult<unknown> | null = await valueOrBeat(
        next,
        over.signal,
        hasBegun ? heartbeatMs : null,
      )
      if (over.signal.aborted || came?.done) return
      if (hasBegun && !(await isAllowed())) return
      if (came === null) yield ':\n\n'
      else {
        // Parsing drops what the entry does not name, as in every answer.
        if (came.value !== null) yield `data: ${JSON.stringify(parse(schema, came.value))}\n\n`
        hasBegun ||= came.value !== null
        next = nextValue()
      }
    }
  } finally {
    over.abort()
    iterator.return?.().catch(() => undefined)
  }
}

/** The value, or null when it is time for a sign of life or the stream is over. */
function valueOrBeat<T>(next: Promise<T>, over: AbortSignal, beatMs: number | null): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = beatMs === null ? undefined : setTimeout(() => settle(null), beatMs)
    const onOver = () => settle(null)
    const free = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', onOver)
    }
    const settle = (value: T | null) => {
      free()
      resolve(value)
    }
    over.addEventListener('abort', onOver)
    if (over.aborted) settle(null)
    next.then(settle, reject).finally(free)
  })
}

/** Nothing can be answered any more once the first event has left: what fails then ends the stream, and is logged. */
async function* toldErrors(
  first: string,
  frames: AsyncIterable<string>,
  onError: (error: unknown) => void,
): AsyncGenerator<string> {
  yield first
  try {
    yield* frames
  } catch (error) {
    onError(error)
  }
}
