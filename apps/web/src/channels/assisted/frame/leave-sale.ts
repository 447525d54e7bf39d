import { journeyStore } from '../../../client/journey/application-store.ts'
import { goToScreen } from '../../../client/navigate.ts'
import { forgetApplicationId } from '../../../client/session-marks.ts'

/** Back to the desk; what this browser knows of the sale's customer is forgotten. */
export function leaveSaleForDesk(): void {
  goToScreen('assistedDesk', { replace: true })
  forgetApplicationId()
  journeyStore.set({ application: null, preOffer: null })
}
