const quietMs = 1_000

/**
 * Does something once nobody has typed or touched anything for a second, there is a network and the device has time: what
 * comes later must not hold up the letter that is typed now, and a browser may remember a file that it could not fetch.
 * Answers how to give it up.
 */
export function whenIdle(work: () => unknown): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
    if (!navigator.onLine) return addEventListener('online', wait, { once: true, signal: stop.signal })
    stop.abort()
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 5_000 })
    else work()
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(start, quietMs)
  }
  wait()
  for (const kind of ['keydown', 'input', 'pointerdown'])
    addEventListener(kind, wait, { signal: stop.signal })
  return () => {
    stop.abort()
    clearTimeout(timer)
  }
}
