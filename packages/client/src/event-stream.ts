export async function* eventsOf(response: Response): AsyncGenerator<unknown, void, undefined> {
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
