import { readApplicationId, readRenewal } from '../../api/session-marks.ts'
import { overlayText } from '../../text/overlay.ts'
import { overlayStore } from '../overlay-store.ts'
import { followApplication } from './follow.ts'

/**
 * After a time-out (504): covers the screen, waits, then reads the application and goes where it stands.
 * Before the sign-in there is nothing to read: the screen tells the failure itself.
 */
export async function waitAndReload(seconds: number): Promise<boolean> {
  if (readApplicationId() === null || readRenewal() === null) return false
  overlayStore.set(overlayText.slowAnswer)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  overlayStore.set(null)
  await followApplication()
  return true
}
