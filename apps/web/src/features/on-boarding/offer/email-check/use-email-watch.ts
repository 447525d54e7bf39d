import { getApplication } from '@cupo/wire'
import { useEffect } from 'react'
import { request } from '../../../../api/request.ts'
import { readApplicationId } from '../../../../api/session-marks.ts'
import { journeyStore } from '../../../../app/journey/application-store.ts'

/** An open offer notices a validated e-mail within this time (conformance: R-V8). */
const watchEverySeconds = 3

/**
 * Reads the application now and then while its e-mail waits to be validated, also when the customer comes back from the
 * mail. Quiet: a read that fails changes nothing, the next one may succeed.
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

async function readQuietly(signal: AbortSignal): Promise<void> {
  const applicationId = readApplicationId()
  if (applicationId === null) return
  const answer = await request(getApplication, { params: { applicationId }, query: {} }, { signal })
  if (!answer.ok || signal.aborted) return
  journeyStore.set({ ...journeyStore.get(), application: answer.body })
}
