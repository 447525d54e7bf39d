import { readApplicationId, readRenewal } from '../../api/session-marks.ts'
import { overlayText } from '../../text/overlay.ts'
import { overlayStore } from '../overlay-store.ts'
import { reloadApplication } from './application-store.ts'
import { followStatus } from './follow.ts'

/**
 * After a time-out (504): covers the screen, waits, then reads the application and goes where it stands.
 * Answers false when the screen has to tell the failure itself: before the sign-in there is nothing to read, and
 * a device without network gets no answer.
 */
export async function waitAndReload(seconds: number): Promise<boolean> {
  if (readApplicationId() === null || readRenewal() === null) return false
  overlayStore.set(overlayText.slowAnswer)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  const answer = await reloadApplication()
  overlayStore.set(null)
  if (!answer?.ok) return answer?.isHandled ?? false
  await followStatus(answer.body.status)
  return true
}
