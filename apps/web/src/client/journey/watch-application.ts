import { useEffect } from 'react'
import { readQuietly } from './application-store.ts'

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
