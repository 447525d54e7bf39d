import { useEffect } from 'react'
import { readQuietly } from './application-store.ts'

/**
 * Reads the application behind an open screen while something outside is waited for: when the customer comes back to it,
 * and every so many seconds where given. Never while the page is hidden.
 */
export function useApplicationWatch(isWaiting: boolean, everySeconds: number | null = null): void {
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const { signal } = stop
    const read = () => {
      if (!document.hidden) readQuietly(signal)
    }
    document.addEventListener('visibilitychange', read, { signal })
    const timer = everySeconds === null ? null : setInterval(read, everySeconds * 1000)
    return () => {
      stop.abort()
      if (timer !== null) clearInterval(timer)
    }
  }, [isWaiting, everySeconds])
}
