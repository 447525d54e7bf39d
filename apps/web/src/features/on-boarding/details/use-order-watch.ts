import { useEffect } from 'react'
import { readQuietly } from '../../../client/journey/read-quietly.ts'

/** Reads the order again when the customer comes back to it: what is to be paid is paid in another tab. */
export function useOrderWatch(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const { signal } = stop
    const read = () => {
      if (!document.hidden) readQuietly(signal)
    }
    document.addEventListener('visibilitychange', read, { signal })
    return () => stop.abort()
  }, [isWaiting])
}
