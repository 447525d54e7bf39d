import type { Progress } from '@cupo/wire'
import { act } from 'react'
import { vi } from 'vitest'

/** What stands for the server of a followed sale: its stream, and what it answers when it is asked. */
export type StubStream = {
  /** An event on every stream that is open. */
  readonly send: (progress: Progress) => Promise<void>
  readonly heartbeat: () => Promise<void>
  /** Breaks every stream that is open. */
  readonly breakOff: () => Promise<void>
  /** What `getProgress` answers from now on; a status without a body is a refusal, and null a lost network. */
  readonly answer: (answered: Progress | number | null) => void
  /** Whether a stream is opened at all. */
  readonly offer: (isOffered: boolean) => void
  readonly opened: () => number
  readonly open: () => number
  readonly asked: () => number
}

/** Stands for the API behind `fetch`, as far as a followed sale asks it. */
export function stubStream(first: Progress): StubStream {
  const encoder = new TextEncoder()
  const streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  let [isOffered, opened, asked] = [true, 0, 0]
  let current: Progress | number | null = first
  const event = (progress: Progress) => encoder.encode(`data: ${JSON.stringify(progress)}\n\n`)

  const openStream = (signal: AbortSignal | null) => {
    opened += 1
    if (!isOffered) return new Response('{}', { status: 503 })
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        streams.add(stream)
        if (typeof current === 'object' && current !== null) stream.enqueue(event(current))
        signal?.addEventListener('abort', () => {
          if (streams.delete(stream)) stream.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  const answer = () => {
    asked += 1
    if (current === null) throw new TypeError('Failed to fetch')
    if (typeof current === 'number') return new Response('{}', { status: current })
    return new Response(JSON.stringify(current), { headers: { 'content-type': 'application/json' } })
  }
  vi.stubGlobal('fetch', async (address: string, { signal = null }: RequestInit = {}) => {
    if (address.endsWith('/progress/events')) return openStream(signal)
    if (address.endsWith('/progress')) return answer()
    throw new TypeError('Failed to fetch')
  })
  const onEach = (give: (stream: ReadableStreamDefaultController<Uint8Array>) => void) =>
    act(async () => {
      for (const stream of [...streams]) give(stream)
    })
  return {
    send: (progress) => {
      current = progress
      return onEach((stream) => stream.enqueue(event(progress)))
    },
    heartbeat: () => onEach((stream) => stream.enqueue(encoder.encode(': \n\n'))),
    breakOff: () =>
      onEach((stream) => {
        streams.delete(stream)
        stream.error(new TypeError('network error'))
      }),
    answer: (answered) => {
      current = answered
    },
    offer: (offered) => {
      isOffered = offered
    },
    opened: () => opened,
    open: () => streams.size,
    asked: () => asked,
  }
}
