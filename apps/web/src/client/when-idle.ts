const quietMs = 1_000

/**
 * Does something once nobody has typed or touched anything for a second and the device has time: what comes later must
 * not hold up the letter that is typed now. Answers how to give it up.
 */
export function whenIdle(work: () => unknown): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const start = () => {
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
