import { overlayText } from '../text/overlay.ts'
import { createStore } from '../ui/store.ts'

/** The sentence of the overlay that covers the screen while something long runs; null when there is none. */
export const overlayStore = createStore<string | null>(null)

/** Covers the screen for so long, and until what follows has its answer (conformance: R-V3). */
export async function coverAndWait<T>(seconds: number, then: () => Promise<T>): Promise<T> {
  overlayStore.set(overlayText.slowAnswer)
  try {
    await new Promise((done) => setTimeout(done, seconds * 1000))
    return await then()
  } finally {
    overlayStore.set(null)
  }
}
