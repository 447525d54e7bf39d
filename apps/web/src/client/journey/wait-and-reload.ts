import { overlayText } from '../../text/overlay.ts'
import { overlayStore } from '../overlay-store.ts'
import { readApplicationId, readRenewal } from '../session-marks.ts'
import { reloadApplication } from './application-store.ts'
import { followStanding } from './follow.ts'

/** Covers the screen for so long, and until what follows has its answer. */
export async function coverAndWait<T>(seconds: number, then: () => Promise<T>): Promise<T> {
  overlayStore.set(overlayText.slowAnswer)
  try {
    await new Promise((done) => setTimeout(done, seconds * 1000))
    return await then()
  } finally {
    overlayStore.set(null)
  }
}

/**
 * Reads the application and goes where it stands. Answers false when the screen has to tell the failure itself:
 * before the sign-in there is nothing to read, and a device without network gets no answer.
 */
export async function followOnceAnswered(): Promise<boolean> {
  if (readApplicationId() === null || readRenewal() === null) return false
  const answer = await reloadApplication({ isSecondTry: true })
  if (!answer?.ok) return answer?.isHandled ?? false
  await followStanding(answer.body)
  return true
}
