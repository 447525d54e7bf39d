/** Reads until the stream ends or breaks. `onSign` hears every sign of life, comments between events included. */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  { onData, onSign }: { readonly onData: (data: string) => void; readonly onSign: () => void },
): Promise<void> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    unread += decoder.decode(value, { stream: true })
    // The last piece may be the beginning of the next event.
    const events = unread.split(/\r?\n\r?\n/)
    unread = events.pop() ?? ''
    for (const event of events) {
      const data = dataOf(event)
      if (data !== '') onData(data)
    }
  }
}

const dataOf = (event: string): string =>
  event
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).replace(/^ /, ''))
    .join('\n')
