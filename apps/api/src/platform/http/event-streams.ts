import { Readable } from 'node:stream'
import type { StreamValues } from '@cupo/wire'
import type { FastifyReply } from 'fastify'
import { type GenericSchema, parse } from 'valibot'
import { errorFacts, type Log } from '../log.ts'
import type { Refusal } from '../refusal.ts'

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Turns off the buffering of nginx.
  'x-accel-buffering': 'no',
} as const

export type StreamLimits = {
  readonly heartbeatMs: number
  readonly ofSessionMax: number
  /** Streams of a shop's agents and counters together. */
  readonly ofShopMax: number
  readonly max: number
}

/** A screen needs one; the rest is for further tabs and unnoticed ends. */
export const usualLimits: StreamLimits = { heartbeatMs: 2_000, ofSessionMax: 6, ofShopMax: 120, max: 1_000 }

type StreamRequest = {
  readonly requestId: string
  readonly sessionId: string
  readonly shop: string | null
  readonly schema: GenericSchema
  readonly values: StreamValues<unknown>
  /** Called before every event but the first. */
  readonly isAllowed: () => Promise<boolean>
}

export type EventStreams = {
  /** Throws before the first event. */
  readonly serve: (reply: FastifyReply, request: StreamRequest) => Promise<Refusal | null>
  readonly endAll: () => void
  readonly count: () => number
}

/** A stream ends with its client, its session or the process (docs/decisions/044). */
export function eventStreams(log: Log, limits: StreamLimits = usualLimits): EventStreams {
  const open = new Map<AbortController, StreamRequest>()
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
      open.set(over, request)
      over.signal.addEventListener('abort', () => open.delete(over))
      reply.raw.once('close', () => over.abort())
      if (reply.raw.destroyed) over.abort()
      const frames = framesOf(request, over, limits.heartbeatMs)
      const first = await frames.next()
      if (first.done) return { code: 'ServicioNoDisponible' }
      const onError = (error: unknown) =>
        log.warn({ requestId: request.requestId, ...errorFacts(error) }, 'stream broken off')
      const all = Readable.from(withErrorsReported(first.value, frames, onError), { highWaterMark: 1 })
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

async function* framesOf(
  { values, schema, isAllowed }: StreamRequest,
  over: AbortController,
  heartbeatMs: number,
): AsyncGenerator<string> {
  const iterator = values(over.signal)[Symbol.asyncIterator]()
  const nextValue = () => {
    const next = iterator.next()
    // The loop handles the rejection; this avoids an unhandled one after the end.
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

/** After the first event an error can only end the stream. */
async function* withErrorsReported(
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
