const quietMs = 1_000

/**
 * Later files must not hold up typing, and a browser may remember a file that failed: waits for a second without
 * input, a network and an idle device. Answers how to give it up.
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
