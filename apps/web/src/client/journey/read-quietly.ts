import { getApplication } from '@cupo/wire'
import { send } from '../send.ts'
import { readApplicationId } from '../session-marks.ts'
import { journeyStore } from './application-store.ts'

/** Reads the application behind an open screen. Only the end of the session leaves the screen. */
export async function readQuietly(signal: AbortSignal): Promise<void> {
  const applicationId = readApplicationId()
  if (applicationId === null) return
  const answer = await send(
    getApplication,
    { params: { applicationId }, query: {} },
    { signal, part: 'background' },
  )
  if (!answer.ok || signal.aborted) return
  journeyStore.set({ ...journeyStore.get(), application: answer.body })
}
