import type { ListedApplication } from '@cupo/wire'
import { rememberApplicationId } from '../../../../api/session-marks.ts'
import { destinationOf } from '../../../../app/destinations.ts'
import { journeyStore } from '../../../../app/journey/application-store.ts'
import { goToScreen } from '../../../../app/navigate.ts'

/** Takes the customer to the step of an application; the gate of the journey reads it anew and has the last word. */
export function continueApplication(application: ListedApplication): void {
  rememberApplicationId(application.applicationId)
  journeyStore.set({ application: null, preOffer: null })
  const destination = destinationOf(application)
  goToScreen(destination.kind === 'screen' ? destination.screen : 'preOffer')
}
