import { waitFor } from './wait-for.ts'

/** The events of a call that stays open, as they come. */
export type EventReader<T> = {
  readonly status: number
  readonly events: readonly T[]
  /** The first event so far, or to come, that fits. */
  readonly event: (what: string, fits: (event: T) => boolean) => Promise<T>
  /** Waits until the server ends it. */
  readonly ended: () => Promise<void>
  readonly leave: () => void
}

/** Reads what our server sends, which ends every event with an empty line and cuts none. */
export async function readEventStream<T>(
  open: (signal: AbortSignal) => Promise<Response>,
): Promise<EventReader<T>> {
  const left = new AbortController()
  const response = await open(left.signal)
  const events: T[] = []
  let isEnded = false
  const read = async () => {
    const decoder = new TextDecoderStream()
    let text = ''
    for await (const part of response.body?.pipeThrough(decoder) ?? []) {
      text += part
      const whole = text.split('\n\n')
      text = whole.pop() ?? ''
      for (const event of whole) if (event.startsWith('data: ')) events.push(JSON.parse(event.slice(6)))
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true
    })
  return {
    status: response.status,
    events,
    event: (what, fits) => waitFor(what, async () => events.find(fits)),
    ended: async () => {
      await waitFor('the end of the stream', async () => isEnded || undefined)
    },
    leave: () => left.abort(),
  }
}
