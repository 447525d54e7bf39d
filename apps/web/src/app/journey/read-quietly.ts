import { getApplication } from '@cupo/wire'
import { request } from '../../api/request.ts'
import { readApplicationId } from '../../api/session-marks.ts'
import { journeyStore } from './application-store.ts'

/** Reads the application behind an open screen. A read that fails changes nothing, the next one may succeed. */
export async function readQuietly(signal: AbortSignal): Promise<void> {
  const applicationId = readApplicationId()
  if (applicationId === null) return
  const answer = await request(getApplication, { params: { applicationId }, query: {} }, { signal })
  if (!answer.ok || signal.aborted) return
  journeyStore.set({ ...journeyStore.get(), application: answer.body })
}
