import { useEffect } from 'react'
import { readQuietly } from '../../../../client/journey/read-quietly.ts'

/** An open offer notices a validated e-mail within this time (conformance: R-V8). */
const watchEverySeconds = 3

/**
 * Reads the application now and then while its e-mail waits to be validated, also when the customer comes back from the
 * mail.
 */
export function useEmailWatch(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const controller = new AbortController()
    const read = () => {
      if (!document.hidden) readQuietly(controller.signal)
    }
    const timer = setInterval(read, watchEverySeconds * 1000)
    document.addEventListener('visibilitychange', read)
    return () => {
      controller.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [isWaiting])
}
